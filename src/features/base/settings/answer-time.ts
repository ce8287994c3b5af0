/** The promised time for answers to messages and custom requests. */
export const answerTime = 'within 24 hours'
