import { parentPort } from 'node:worker_threads'
import { boundMemory } from '#features/gifts/foreign-meshes/server/bound-memory.ts'
import { kernelMegabytes } from '#features/gifts/foreign-meshes/server/room-for.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { placeProblem } from '../place-problem.ts'
import { readDesignFile } from './read-design.ts'
import type { ReadingTask } from './reading-thread.ts'

boundMemory(kernelMegabytes())
const workshop = await openWorkshop()

const answerTo = async (task: ReadingTask) =>
  'bytes' in task ? readDesignFile(workshop.kernel, task.bytes) : placeProblem(workshop, task.design)

parentPort?.on('message', (task: ReadingTask) => {
  void answerTo(task).then(
    (answer) => parentPort?.postMessage({ answer }),
    (error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
// Whatever is sent while the workshop is being opened would be lost.
parentPort?.postMessage('ready')
