import { readFile } from 'node:fs/promises'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { answerParent } from '#platform/server/answer-parent.ts'
import { measureFile } from './measure-file.ts'
import type { MeasuringTask } from './measuring.ts'

const kernel = await openKernel()

answerParent(async ({ path, unit, longestBed }: MeasuringTask) =>
  measureFile(kernel, { bytes: await readFile(path), unit, longestBed }),
)
