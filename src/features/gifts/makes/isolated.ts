/** Whether a text has letters that are read from the right. */
const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * A text that keeps its own direction among others where there is no markup to say so, as in a mail: as it stands on the gift. What is read from
 * the left needs nothing.
 */
export const isolated = (text: string): string => (fromRight.test(text) ? `\u2068${text}\u2069` : text)
