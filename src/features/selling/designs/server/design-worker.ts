import { readFile } from 'node:fs/promises'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { answerParent } from '#platform/server/answer-parent.ts'
import { placeProblem } from '../place-problem.ts'
import type { ReadingTask } from './design-reader.ts'
import { readUploadedDesign } from './read-design.ts'

const workshop = await openWorkshop()

/** Reads an uploaded file, or checks a design's text area. */
answerParent(async (task: ReadingTask) =>
  'path' in task ? readUploadedDesign(workshop.kernel, await readFile(task.path)) : placeProblem(workshop, task.design),
)
