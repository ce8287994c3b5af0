import type { ShopAnswer } from './contract.ts'
import { type Destinations, destinations, joined } from './destinations.ts'
import type { Settings } from './settings.ts'
import { daysToPrintOf, showBusinessDays } from './settings-defaults.ts'

/** What the sentences about shipping depend on; without `shipsToNames` the shop ships everywhere. */
export type ShippingFacts = Pick<ShopAnswer, 'shipsToNames' | 'tracksParcels'>

/** ` with tracking`, if the shop's parcels can be tracked. */
export const withTracking = ({ tracksParcels }: Pick<ShippingFacts, 'tracksParcels'>): string =>
  tracksParcels ? ' with tracking' : ''

/** The promise about shipping, in a few words. */
export const shippingPromise = (facts: Destinations): string =>
  facts.shipsToNames.length === 0 ? 'Fast worldwide shipping' : `Fast shipping ${destinations(facts)}`

type Materials = Pick<Settings, 'materials'>

export const materialsOf = ({ materials }: Materials): string[] =>
  materials
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** `PLA, PETG and resin`. */
export const allMaterials = (facts: Materials): string => joined(materialsOf(facts))

/** `PLA, PETG or resin`. */
export const anyMaterial = (facts: Materials): string => either.format(materialsOf(facts))

/** The first sentence of the footer until an owner writes one. */
export const footerTagline = ({ shopName }: Pick<Settings, 'shopName'>): string =>
  `${shopName} revolutionizes gift-giving with 3D printed gifts crafted for every celebration.`

/** The second sentence of the footer until an owner writes one. */
export const footerPromise = (shop: Materials & ShippingFacts): string =>
  `Custom printing in ${allMaterials(shop)}, shipped ${destinations(shop)}${withTracking(shop)}.`

/** Business days of custom printing: the usual ones, unless the shop takes longer to print its own gifts. */
export const customPrintingDays = (days: Pick<Settings, 'daysToMake' | 'daysToPrint'>): string =>
  daysToPrintOf(days) > usualDays.most
    ? showBusinessDays(daysToPrintOf(days))
    : `${usualDays.least}-${usualDays.most} business days`
const usualDays = { least: 3, most: 5 }

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
