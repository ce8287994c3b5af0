import { answerParent } from '#platform/server/answer-parent.ts'

type Task = { do: 'answer' | 'fail' | 'exit' | 'work for ever' | 'take heap' | 'take bytes'; bytes?: Uint8Array }

/** A worker process for tests: answers the sum of its bytes, fails, ends, never ends, or takes memory until it ends. */
answerParent(({ do: work, bytes = new Uint8Array() }: Task) => {
  if (work === 'fail') throw new Error('There is no model')
  if (work === 'exit') process.exit(1)
  for (; work === 'work for ever'; );
  const held: unknown[] = []
  for (; work === 'take heap'; ) held.push({ one: [held.length] })
  for (; work === 'take bytes'; ) held.push(Buffer.alloc(10_000_000, 1))
  return { pid: process.pid, sum: bytes.reduce((sum, byte) => sum + byte, 0), environment: Object.keys(process.env) }
})
