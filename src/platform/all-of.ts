const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Names in a sentence: "Ida, Sam, and Kim". */
export const listNames = (names: string[]): string => list.format(names)
