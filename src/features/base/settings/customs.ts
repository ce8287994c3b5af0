import { countriesIn } from './ships-to.ts'

/** Countries between which parcels pay no import duty. */
const customsUnions = [
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
  ['CH', 'LI'],
  ['GB', 'IM'],
  ['US', 'PR'],
]

/** Whether a parcel between two countries passes customs, so that its recipient may have to pay import duty. */
export const passesCustoms = (from: string, to: string): boolean =>
  from !== to && !customsUnions.some((union) => union.includes(from) && union.includes(to))

/** Whether some of a shop's parcels pass customs. */
export const mayPassCustoms = ({ homeCountry, shipsTo }: { homeCountry: string; shipsTo: string }): boolean =>
  !shipsTo || countriesIn(shipsTo).some((country) => passesCustoms(homeCountry, country))

export const dutyNote = 'Your country may charge import duty or VAT when the parcel arrives.'
