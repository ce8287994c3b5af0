import { parentPort } from 'node:worker_threads'
import { boundMemory } from '#features/gifts/foreign-meshes/server/bound-memory.ts'
import { kernelMegabytes } from '#features/gifts/foreign-meshes/server/room-for.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { type MeasuringTask, measureFile } from './measure-file.ts'

boundMemory(kernelMegabytes())
const kernel = await openKernel()

parentPort?.on('message', (task: MeasuringTask) => {
  void measureFile(kernel, task).then(
    (measured) => parentPort?.postMessage({ answer: { ...task, measured } }, [task.bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
// Whatever is sent while the kernel is being loaded would be lost.
parentPort?.postMessage('ready')
