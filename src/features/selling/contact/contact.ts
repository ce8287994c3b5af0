/** What the shop promises to whoever writes to it or asks for a design. */
export const answerTime = 'within 24 hours'
export const thanksForWriting = `Thank you for contacting us. We'll get back to you ${answerTime}.`
