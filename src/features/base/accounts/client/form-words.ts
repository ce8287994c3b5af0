/** What the forms of an account call the same thing. */
export const yourPassword = 'Your password'
export const newPassword = 'New password'
export const pleaseWait = 'Please wait...'
