import type { Settings } from '#features/base/settings/settings.ts'
import { arrivalsFrom } from '#features/selling/delivery/arrival.ts'
import type { PromisedArrivals } from '#features/selling/delivery/contract.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Draft } from './drafts.ts'

type Leaving = { leavesOn: string; settings?: Settings }

/** Arrivals by country of an order that leaves on the given day. `settings` are passed if the caller has read them. */
export async function findArrivalsOf(shop: Shop, { leavesOn, settings }: Leaving): Promise<PromisedArrivals> {
  const { calendar, transit } = await findCalendar(shop, settings)
  const arrival = arrivalsFrom(leavesOn, calendar)
  return transit.map((road) => ({ country: road.country, ...arrival(road) }))
}

/** The arrivals that a draft promised. Older drafts without stored arrivals take today's settings. */
export const arrivalsOf = async (shop: Shop, { arrivals, leavesOn }: Draft): Promise<PromisedArrivals> =>
  arrivals ?? (leavesOn ? findArrivalsOf(shop, { leavesOn }) : [])
