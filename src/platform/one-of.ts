import * as z from 'zod/mini'

export const chooseOne = (names: readonly string[]) => `Choose one of: ${names.join(', ')}.`

/** A schema for one value of a list; its error names all values. */
export const oneOf = <const Names extends readonly string[]>(names: Names) => z.enum(names, chooseOne(names))
