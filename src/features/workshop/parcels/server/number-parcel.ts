import { and, eq, isNull } from 'drizzle-orm'
import type { Carrier } from '#features/base/carriers/carriers.ts'
import { carrierOfNumber } from '#features/base/carriers/carriers.ts'
import type { Shop } from '#platform/server/shop.ts'
import { parcels } from './tables.ts'

type Numbered = { id: string; trackingNumber: string; carrier: Carrier | null }

/** Sets the tracking number of a packed parcel. The customer is told when it ships. A shipped parcel keeps its number. */
export async function numberParcel(
  { database: { db } }: Shop,
  { id, trackingNumber, carrier }: Numbered,
): Promise<void> {
  await db
    .update(parcels)
    .set({ trackingNumber, carrier: carrier ?? carrierOfNumber(trackingNumber) })
    .where(and(eq(parcels.id, id), isNull(parcels.postedAt)))
}
