import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { answerParent } from '#platform/server/answer-parent.ts'
import { type MeasuringTask, measureFile } from './measure-file.ts'

const kernel = await openKernel()

answerParent((task: MeasuringTask) => measureFile(kernel, task))
