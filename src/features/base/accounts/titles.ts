/** Titles of screens that links and emails use too. */
export const forgotPassword = 'Forgot your password?'
export const choosePassword = 'Choose a new password'
export const profileName = 'Profile and security'
