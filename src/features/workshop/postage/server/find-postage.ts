import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { parcels } from '#features/workshop/parcels/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Label, Postage } from '../contract.ts'
import { openSeller } from './open-seller.ts'
import { parcelLabels } from './tables.ts'

export type LabelRow = typeof parcelLabels.$inferSelect

/** The label service, and the labels of parcels that are not shipped. */
export async function findPostage(shop: Shop): Promise<Postage> {
  const seller = openSeller(shop)?.name ?? null
  if (!seller) return { seller, labels: [] }
  const rows = await shop.database.db
    .select({ label: parcelLabels })
    .from(parcelLabels)
    .innerJoin(parcels, eq(parcels.id, parcelLabels.parcelId))
    .where(and(isNull(parcels.postedAt), isNotNull(parcelLabels.boughtAt)))
  return { seller, labels: rows.flatMap(({ label }) => answerLabel(label) ?? []) }
}

export async function readLabel({ database: { db } }: Shop, parcelId: string): Promise<LabelRow | undefined> {
  const [row] = await db.select().from(parcelLabels).where(eq(parcelLabels.parcelId, parcelId))
  return row
}

/** The bought label; null before the purchase. */
export function answerLabel({
  parcelId,
  carrier,
  service,
  price,
  currency,
  trackingNumber,
  address,
}: LabelRow): Label | null {
  if (!parcelId || !carrier || !service || !price || !currency || !trackingNumber || !address) return null
  return { parcelId, carrier, service, price, currency, trackingNumber, address }
}
