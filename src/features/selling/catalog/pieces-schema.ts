import * as z from 'zod/mini'
import { maxPieces } from './catalog.ts'

export const pieces = z.int('Quantity must be a whole number.')
export const atLeastOne = 'Quantity must be at least 1.'
export const atMostPieces = z.maximum(maxPieces, `Quantity can be at most ${maxPieces}.`)

/** The quantity that a shopper wants. */
export const wantedPieces = pieces.check(z.minimum(1, atLeastOne), atMostPieces)
