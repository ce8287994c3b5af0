import type { Settings } from '#features/base/settings/settings.ts'
import { arrivalsFrom } from '#features/selling/delivery/arrival.ts'
import type { PromisedArrivals } from '#features/selling/delivery/contract.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Draft } from './drafts.ts'

type Leaving = { leavesOn: string; settings?: Settings }

/** What whoever pays is promised of what leaves on a day, by where it goes, by the settings as whoever has read them gives them along. */
export async function findArrivalsOf(shop: Shop, { leavesOn, settings }: Leaving): Promise<PromisedArrivals> {
  const { calendar, transit } = await findCalendar(shop, settings)
  const arrival = arrivalsFrom(leavesOn, calendar)
  return transit.map((road) => ({ country: road.country, ...arrival(road) }))
}

/** The same of a draft, as whoever pays was told; one from before that was kept is told by today's settings. */
export const arrivalsOf = async (shop: Shop, { arrivals, leavesOn }: Draft): Promise<PromisedArrivals> =>
  arrivals ?? (leavesOn ? findArrivalsOf(shop, { leavesOn }) : [])
