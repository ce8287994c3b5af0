/** Matches right-to-left letters. */
const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * Wraps a right-to-left text in Unicode isolates, which keep its direction within other text where there is no markup, as in
 * emails.
 */
export const isolated = (text: string): string => (fromRight.test(text) ? `\u2068${text}\u2069` : text)
