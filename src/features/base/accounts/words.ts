/** What screens and mails call the same thing. */
export const contactUs = 'Contact us'
export const backToStore = 'Back to Store'
/** What the link in a mail says, and the button it leads to. */
export const confirmAddress = 'Confirm this address'
