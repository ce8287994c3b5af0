/** What is said of a text that is no e-mail address. */
export const noEmailAddress = 'Please enter a valid email address'
