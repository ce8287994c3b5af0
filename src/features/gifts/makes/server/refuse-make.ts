import { Problem } from '#platform/problem.ts'
import { describeOffer, type OfferedMakes } from '../offer.ts'

/** Throws 400 with the sizes and colors of the product (rule 65). */
export function refuseMake(offer: OfferedMakes): never {
  throw new Problem('bad-request', `Please choose ${describeOffer(offer)}.`)
}
