import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { answerParent } from '#platform/server/answer-parent.ts'
import { placeProblem } from '../place-problem.ts'
import type { ReadingTask } from './design-reader.ts'
import { readUploadedDesign } from './read-design.ts'

const workshop = await openWorkshop()

/** Reads an uploaded file, or checks a design's text area. */
answerParent((task: ReadingTask) =>
  'bytes' in task ? readUploadedDesign(workshop.kernel, task.bytes) : placeProblem(workshop, task.design),
)
