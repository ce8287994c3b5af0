import { and, eq } from 'drizzle-orm'
import { arrivalOf } from '#features/delivery/arrival.ts'
import type { PromisedArrivals } from '#features/delivery/contract.ts'
import { findCalendar } from '#features/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { checkouts } from './tables.ts'

/** What whoever pays is promised, by where it goes. */
export async function findArrivalsOf(shop: Shop, user: SignedIn, paymentIntentId: string): Promise<PromisedArrivals> {
  const [draft] = await shop.database.db
    .select({ leavesOn: checkouts.leavesOn })
    .from(checkouts)
    .where(and(eq(checkouts.paymentIntentId, paymentIntentId), eq(checkouts.userId, user.id)))
  const leavesOn = draft?.leavesOn
  if (!leavesOn) return []
  const { calendar, transit } = await findCalendar(shop)
  return transit.map((road) => ({ country: road.country, ...arrivalOf(leavesOn, road, calendar) }))
}
