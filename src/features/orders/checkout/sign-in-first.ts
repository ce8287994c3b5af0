/** Shown to signed-out visitors who want to pay (rule 14), by the page and the API. */
export const signInFirst = 'Please sign in before completing your order.'
