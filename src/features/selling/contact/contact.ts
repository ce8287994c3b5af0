/** The promised time for answers to messages and custom requests. */
export const answerTime = 'within 24 hours'
export const thanksForWriting = `Thank you for contacting us. We'll get back to you ${answerTime}.`
