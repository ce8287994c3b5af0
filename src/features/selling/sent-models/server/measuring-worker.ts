import { boundMemory } from '#features/gifts/foreign-meshes/server/bound-memory.ts'
import { kernelMegabytes } from '#features/gifts/foreign-meshes/server/room-for.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { type MeasuringTask, measureFile } from './measure-file.ts'

boundMemory(kernelMegabytes())
const kernel = await openKernel()

/** Measures a customer's file. */
export default function measure(task: MeasuringTask) {
  return measureFile(kernel, task)
}
