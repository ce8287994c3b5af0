/** The maximum length of the message on the card, in characters and lines: it fits the card in its small type. */
export const maxGiftMessage = 300
export const maxGiftLines = 8
