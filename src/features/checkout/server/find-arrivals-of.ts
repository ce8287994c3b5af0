import { arrivalOf } from '#features/delivery/arrival.ts'
import type { PromisedArrivals } from '#features/delivery/contract.ts'
import { findCalendar } from '#features/delivery/server/find-leaving.ts'
import type { Settings } from '#features/settings/settings.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Draft } from './drafts.ts'

/** What whoever pays is promised of what leaves on a day, by where it goes. */
export async function findArrivalsOf(
  shop: Shop,
  { leavesOn, settings }: { leavesOn: string; settings: Settings },
): Promise<PromisedArrivals> {
  const { calendar, transit } = await findCalendar(shop, settings)
  return transit.map((road) => ({ country: road.country, ...arrivalOf(leavesOn, road, calendar) }))
}

/** The same of a draft, as whoever pays was told; one from before that was kept is told by today's settings. */
export const arrivalsOf = async (
  shop: Shop,
  { draft: { arrivals, leavesOn }, settings }: { draft: Pick<Draft, 'arrivals' | 'leavesOn'>; settings: Settings },
): Promise<PromisedArrivals> => arrivals ?? (leavesOn ? findArrivalsOf(shop, { leavesOn, settings }) : [])
