import { parentPort } from 'node:worker_threads'
import { makePrintFiles, type PrintOrder } from './make-print-files.ts'
import { openWorkshop } from './workshop.ts'

const workshop = await openWorkshop()

parentPort?.on('message', (order: PrintOrder) => {
  try {
    parentPort?.postMessage({ files: makePrintFiles(workshop, order) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
// Whatever is sent while the workshop is being opened would be lost.
parentPort?.postMessage('ready')
