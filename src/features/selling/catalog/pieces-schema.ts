import * as z from 'zod/mini'
import { mostPieces } from './catalog.ts'

export const pieces = z.int('Quantity must be a whole number.')
export const atLeastOne = 'Quantity must be at least 1.'
export const mostAtOnce = z.maximum(mostPieces, `Quantity can be at most ${mostPieces}.`)

/** How many pieces of a gift somebody wants. */
export const wantedPieces = pieces.check(z.minimum(1, atLeastOne), mostAtOnce)
