import type { ShopAnswer } from './contract.ts'

/** Where the shop ships to; without names it ships everywhere. */
export type Destinations = Pick<ShopAnswer, 'shipsToNames'>

const maxNames = 3

/** Where the shop ships to: `worldwide`, `to Germany and Austria`, `to Germany, Austria and 2 more countries`. */
export const destinations = ({ shipsToNames: names }: Destinations): string =>
  names.length <= maxNames
    ? allDestinations({ shipsToNames: names })
    : `to ${joined([...names.slice(0, maxNames - 1), `${names.length - maxNames + 1} more countries`])}`

/** The same with the name of each country. */
export const allDestinations = ({ shipsToNames: names }: Destinations): string =>
  names.length === 0 ? 'worldwide' : `to ${joined(names)}`

/** `PLA, PETG and resin`. */
export const joined = (words: string[]) => list.format(words)
// British lists have no comma before the last word.
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
