import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (task: string) => {
  if (task === 'fail') throw new Error('There is no memory left')
  parentPort?.postMessage({ answer: task })
})
parentPort?.postMessage('ready')
