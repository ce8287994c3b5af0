/** Labels shared by screens and emails. */
export const contactUs = 'Contact us'
export const backToStore = 'Back to Store'
/** Label of the link in the email and of the button on the page that it opens. */
export const confirmAddress = 'Confirm this address'
