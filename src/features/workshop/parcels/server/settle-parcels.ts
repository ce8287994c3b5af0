import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { carrierOfNumber } from '#features/base/carriers/carriers.ts'
import { isOpenStatus, isShipped } from '#features/orders/orders/order.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findLinesLeft } from './find-lines-left.ts'
import { findStanding } from './find-standing.ts'
import { insertRest } from './pack-parcel.ts'
import { settleSentRecipients } from './settle-sent-recipients.ts'
import { parcels } from './tables.ts'

/**
 * Makes parcels match their order's status (rule 77): a shipped order ships all parcels and packs the rest, one parcel for each
 * recipient, of which the last gets the order's tracking number; an order that is reopened takes back the parcels that left since its last reprint; a closed order
 * has no waiting parcels. Call it in the transaction that moved the order.
 */
export async function settleParcels(shop: Shop, orderId: string): Promise<void> {
  const { db } = shop.database
  const order = await findStanding(shop, orderId)
  if (isShipped(order.status)) return settleSent(shop, order)
  if (!isOpenStatus(order.status)) {
    await db.delete(parcels).where(and(eq(parcels.orderId, orderId), isNull(parcels.postedAt)))
    return
  }
  const lines = await findLinesLeft(shop, [orderId])
  const haveAllLeft = lines.length > 0 && lines.every(({ line, posted }) => posted >= line.quantity)
  // A claim's reprint reopens an order whose earlier parcels stay shipped. decisions/0086
  if (!haveAllLeft) return settleSentRecipients(shop, { orderId, lines })
  // What left before the last reprint has reached its recipient.
  const isBack = and(eq(parcels.orderId, orderId), order.reprintAt ? gt(parcels.postedAt, order.reprintAt) : undefined)
  await db.delete(parcels).where(and(isBack, eq(parcels.isPacked, false)))
  await db.update(parcels).set({ postedAt: null }).where(isBack)
  await settleSentRecipients(shop, { orderId, lines: await findLinesLeft(shop, [orderId]) })
}

async function settleSent(shop: Shop, order: Awaited<ReturnType<typeof findStanding>>) {
  const { db } = shop.database
  const { id: orderId, trackingNumber, shippedAt, reprintAt } = order
  // An order can be set from processing to delivered: then the last shipping is that of before the reprint.
  const isShippedSince = shippedAt && (!reprintAt || shippedAt > reprintAt)
  const postedAt = isShippedSince ? shippedAt : shop.clock.now()
  await db
    .update(parcels)
    .set({ postedAt })
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.postedAt)))
  await insertRest(shop, { orderId, postedAt, isPacked: false })
  const all = await db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.number))
  if (all.some((one) => one.trackingNumber === trackingNumber)) return
  const carrier = trackingNumber ? carrierOfNumber(trackingNumber) : null
  await db
    .update(parcels)
    .set({ trackingNumber, carrier })
    .where(
      inArray(
        parcels.id,
        all.slice(-1).map(({ id }) => id),
      ),
    )
}
