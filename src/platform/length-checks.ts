import * as z from 'zod/mini'

/** Checks the maximum length. `…` in the sentence is replaced by the maximum. */
export const atMost = (most: number, sentence: string) => z.maxLength(most, sentence.replace('…', String(most)))

export const noMoreThan = (most: number, stop = '') => atMost(most, `Use at most … characters${stop}`)

/** `Title must be at most 120 characters`. `between` also checks the minimum. */
export const atMostCharacters = (name: string, most: number, stop = '') =>
  atMost(most, `${name} must be at most … characters${stop}`)
export const between = (name: string, least: number, most: number) => [
  z.minLength(least, `${name} must be at least ${least} characters`),
  atMostCharacters(name, most),
]
