import { parentPort } from 'node:worker_threads'
import { fitOf } from '#features/models/fit-of.ts'
import { openWorkshop } from '#features/models/server/workshop.ts'
import { makeFor, modelOf } from '../design.ts'
import { drawDesign } from './draw-design.ts'
import { makePrintFiles } from './make-print-files.ts'
import type { Task } from './threads.ts'

const workshop = await openWorkshop()

const answers = {
  fit: ({ design }: Task) => fitOf(workshop, modelOf(design), makeFor(design)),
  draw: ({ design }: Task) => drawDesign(workshop, design),
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
