/** The maximum length of the message on the card, in characters. */
export const maxGiftMessage = 300
