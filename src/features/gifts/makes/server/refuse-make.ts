import { Problem } from '#platform/problem.ts'
import { colorsOf, describeOffer, type OfferedMakes } from '../offer.ts'

/** Throws 400 with the sizes and colors of the product (rule 65), whose filaments may all be archived. */
export function refuseMake(offer: OfferedMakes): never {
  if (colorsOf(offer).length === 0)
    throw new Problem(
      'bad-request',
      'This gift has no color that can be ordered at the moment. Please choose another gift.',
    )
  throw new Problem('bad-request', `Please choose ${describeOffer(offer)}.`)
}
