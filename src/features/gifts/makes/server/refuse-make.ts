import { Problem } from '#platform/problem.ts'
import { type OfferedMakes, sayOffer } from '../offer.ts'

/** Throws 400 with what a product comes in (rule 65). */
export function refuseMake(offer: OfferedMakes): never {
  throw new Problem('bad-request', `This gift comes as ${sayOffer(offer)}.`)
}
