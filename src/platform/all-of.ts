const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Names in a sentence: "Ida, Sam, and Kim". */
export const listNames = (names: string[]): string => list.format(names)

const choices = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Choices in a sentence: "Red, Forest, or Gold". */
export const listChoices = (names: string[]): string => choices.format(names)
