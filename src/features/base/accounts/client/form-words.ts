/** Labels shared by the account forms. */
export const yourPassword = 'Your password'
export const newPassword = 'New password'
export const pleaseWait = 'Please wait...'
