import { answerTime } from './answer-time.ts'

export const thanksForWriting = `Thank you for contacting us. We'll get back to you ${answerTime}.`
