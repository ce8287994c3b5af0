import { parentPort } from 'node:worker_threads'
import { showGift } from '#features/models/build-gift.ts'
import { fitOf } from '#features/models/fit-of.ts'
import { writeMesh } from '#features/models/mesh-file.ts'
import { openWorkshop } from '#features/models/server/workshop.ts'
import { makeFor, modelOf, wishFor } from '../design.ts'
import { drawDesign } from './draw-design.ts'
import { makePrintFiles } from './make-print-files.ts'
import type { Task } from './threads.ts'

const workshop = await openWorkshop()

const answers = {
  fit: ({ design }: Task) => fitOf(workshop, modelOf(design), makeFor(design)),
  draw: ({ design, width = 640 }: Task) => drawDesign(workshop, design, width),
  show: ({ design }: Task) =>
    writeMesh({ view: modelOf(design).view, parts: showGift(workshop, modelOf(design), wishFor(design)).parts }),
  print: ({ design }: Task) => makePrintFiles(workshop, design),
}

parentPort?.on('message', (task: Task) => {
  try {
    parentPort?.postMessage({ answer: answers[task.do](task) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
// Whatever is sent while the workshop is being opened would be lost.
parentPort?.postMessage('ready')
