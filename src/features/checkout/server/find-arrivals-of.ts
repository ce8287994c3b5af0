import { arrivalOf } from '#features/delivery/arrival.ts'
import type { PromisedArrivals } from '#features/delivery/contract.ts'
import { findCalendar } from '#features/delivery/server/find-leaving.ts'
import type { Settings } from '#features/settings/settings.ts'
import type { Shop } from '#platform/server/shop.ts'

/** What whoever pays is promised of what leaves on a day, by where it goes. */
export async function findArrivalsOf(
  shop: Shop,
  { leavesOn, settings }: { leavesOn: string; settings: Settings },
): Promise<PromisedArrivals> {
  const { calendar, transit } = await findCalendar(shop, settings)
  return transit.map((road) => ({ country: road.country, ...arrivalOf(leavesOn, road, calendar) }))
}
