/** What the table of screens calls some of them, and links and mails too. */
export const forgotPassword = 'Forgot your password?'
export const choosePassword = 'Choose a new password'
export const profileName = 'Profile and security'
