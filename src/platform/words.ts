/** A word as sentences, titles and buttons begin with it. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What an id is called where a thing has neither a name nor a number of its own. */
export const shortId = (id: string) => id.slice(0, 8)
