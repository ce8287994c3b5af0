/** A word as sentences, titles and buttons begin with it. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
