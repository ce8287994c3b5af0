import { Problem } from '#platform/problem.ts'
import type { MakeWish } from '../make.ts'
import { colorsOf, describeLetters, describeOffer, makeAmong, type OfferedMakes } from '../offer.ts'

/** Throws 400 with the sizes, colors or letters of the product (rules 65 and 119), whose filaments may all be archived. */
export function refuseMake(offer: OfferedMakes, wish?: MakeWish | null): never {
  if (colorsOf(offer).length === 0)
    throw new Problem(
      'bad-request',
      'This gift has no color that can be ordered at the moment. Please choose another gift.',
    )
  if (wish && makeAmong(offer, { ...wish, options: null }))
    throw new Problem('bad-request', `Letters come as ${describeLetters(offer)}. Please choose one of them.`)
  throw new Problem('bad-request', `Please choose ${describeOffer(offer)}.`)
}
