/** What a visitor is told who wants to pay (rule 14): by the screen and by the API. */
export const signInFirst = 'Please sign in before completing your order.'
