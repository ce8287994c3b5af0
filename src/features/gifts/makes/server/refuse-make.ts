import { Problem } from '#platform/problem.ts'
import type { MakeWish } from '../make.ts'
import { colorsOf, describeLetters, describeOffer, describeZones, makeAmong, type OfferedMakes } from '../offer.ts'
import { isZoneOption } from '../zones.ts'

/** Throws 400 with the sizes, colors, letters or parts of the product (rules 65, 119 and 148), whose filaments may all be archived. */
export function refuseMake(offer: OfferedMakes, wish?: MakeWish | null): never {
  if (colorsOf(offer).length === 0)
    throw new Problem(
      'bad-request',
      'This gift has no color that can be ordered at the moment. Please choose another gift.',
    )
  if (wish && makeAmong(offer, { ...wish, options: null })) throw new Problem('bad-request', refusalOf(offer, wish))
  throw new Problem('bad-request', `Please choose ${describeOffer(offer)}.`)
}

/** Why options are refused: for letters, or for zones. */
function refusalOf(offer: OfferedMakes, { options }: MakeWish): string {
  const ofZones = Object.entries(options ?? {}).filter(([name]) => isZoneOption(name))
  if (makeAmong(offer, { options: Object.fromEntries(ofZones) }))
    return `Letters come as ${describeLetters(offer)}. Please choose one of them.`
  return `The parts come as ${describeZones(offer)}. Please choose one of them.`
}
