import { parentPort } from 'node:worker_threads'
import { openWorkshop } from '#features/models/server/workshop.ts'
import { readDesignFile } from './read-design.ts'

const { kernel } = await openWorkshop()

parentPort?.on('message', (bytes: Uint8Array) => {
  void readDesignFile(kernel, bytes).then(
    (answer) => parentPort?.postMessage({ answer }),
    (error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
// Whatever is sent while the kernel is being loaded would be lost.
parentPort?.postMessage('ready')
