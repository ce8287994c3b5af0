/** A worker for tests: answers its task, never ends, or fails. */
export default function answer(task: unknown) {
  if (task === 'fail') throw new Error('There is no memory left')
  if (task === 'exit') process.exit(1)
  for (; task === 'work for ever'; );
  return task
}
