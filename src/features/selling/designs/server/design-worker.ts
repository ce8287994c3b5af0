import { limitWebAssemblyMemory } from '#features/gifts/foreign-meshes/server/limit-memory.ts'
import { kernelMemoryLimit } from '#features/gifts/foreign-meshes/server/require-memory.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { placeProblem } from '../place-problem.ts'
import type { ReadingTask } from './design-reader.ts'
import { readUploadedDesign } from './read-design.ts'

limitWebAssemblyMemory(kernelMemoryLimit())
const workshop = await openWorkshop()

/** Reads an uploaded file, or checks a design's text area. */
export default async function readOrTryDesign(task: ReadingTask) {
  return 'bytes' in task ? readUploadedDesign(workshop.kernel, task.bytes) : placeProblem(workshop, task.design)
}
