import * as z from 'zod/mini'

export const chooseOne = (names: readonly string[]) => `Choose one of: ${names.join(', ')}.`

/** One of a list, and the sentence that names them all. */
export const oneOf = <const Names extends readonly string[]>(names: Names) => z.enum(names, chooseOne(names))
