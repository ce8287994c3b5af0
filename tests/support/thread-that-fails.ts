import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (task: string) => {
  if (task === 'fail') throw new Error('There is no memory left')
  // As one whose processor others have.
  if (task === 'stand still') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3300)
  for (; task === 'work for ever'; );
  parentPort?.postMessage({ answer: task })
})
parentPort?.postMessage('ready')
