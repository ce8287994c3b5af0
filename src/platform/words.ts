/** A text with its first letter in upper case. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The short form of an id, for an entity without a name or number. */
export const shortId = (id: string) => id.slice(0, 8)
