import { parentPort } from 'node:worker_threads'
import { openKernel } from '#features/models/server/workshop.ts'
import { boundMemory } from './bound-memory.ts'
import { type MeasuringTask, measureFile } from './measure-file.ts'

boundMemory(1024)
const kernel = await openKernel()

parentPort?.on('message', (task: MeasuringTask) => {
  void measureFile(kernel, task).then(
    (measured) => parentPort?.postMessage({ answer: { ...task, measured } }, [task.bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
// Whatever is sent while the kernel is being loaded would be lost.
parentPort?.postMessage('ready')
