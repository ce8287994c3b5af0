import { limitWebAssemblyMemory } from '#features/gifts/foreign-meshes/server/limit-memory.ts'
import { kernelMemoryLimit } from '#features/gifts/foreign-meshes/server/require-memory.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { type MeasuringTask, measureFile } from './measure-file.ts'

limitWebAssemblyMemory(kernelMemoryLimit())
const kernel = await openKernel()

/** Measures a customer's file. */
export default function measure(task: MeasuringTask) {
  return measureFile(kernel, task)
}
