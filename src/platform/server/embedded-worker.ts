import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedFiles } from './embedded-files.ts'

const embedded = await openEmbeddedFiles(workerData)

parentPort?.on('message', async (message: MessagePort | 'close') => {
  if (message === 'close') {
    await embedded.close()
    process.exit(0)
  }
  // There is one connection at a time. As on a server, a dropped connection rolls back its transaction.
  if (embedded.isInTransaction()) await embedded.exec('ROLLBACK')
  message.on('message', (bytes: Uint8Array) => {
    void embedded.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (reply) => message.postMessage(reply.slice()),
    })
  })
})
parentPort?.postMessage('ready')
