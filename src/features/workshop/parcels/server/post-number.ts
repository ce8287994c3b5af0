import { and, eq } from 'drizzle-orm'
import { type Carrier, carrierOfNumber } from '#features/base/carriers/carriers.ts'
import { isOpenStatus, isShipped, useParcelNumbers } from '#features/orders/orders/order.ts'
import { moveOrder } from '#features/orders/orders/server/change-order-status.ts'
import { lockOrders } from '#features/orders/orders/server/lock-orders.ts'
import { noSuchOrder } from '#features/orders/orders/server/no-such-order.ts'
import { cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { noSuchParcel } from './find-parcels.ts'
import { insertRest, itIsOver } from './pack-parcel.ts'
import { postParcels, tellPart } from './post-parcels.ts'
import { settleParcels } from './settle-parcels.ts'
import { parcels } from './tables.ts'

/** `parcel` is a parcel's number within the order; without it, the unpacked rest of the order, or the order's own tracking number. */
type Numbered = {
  orderId: string
  parcel: number | null
  trackingNumber: string
  carrier: Carrier | null
  tell: boolean
}

/** Sets a tracking number: a waiting parcel ships with it, a shipped parcel is corrected. Throws 404, and 409 for a closed order. */
export const postNumber = (shop: Shop, admin: SignedIn, wish: Numbered): Promise<void> =>
  shop.database.transaction(() => post(shop, admin, wish))

async function post(shop: Shop, admin: SignedIn, { orderId, parcel, tell, trackingNumber, carrier }: Numbered) {
  const by = { trackingNumber, carrier }
  const [order] = await lockOrders(shop, [orderId])
  if (!order) throw noSuchOrder()
  const { status } = order
  if (!isOpenStatus(status) && !isShipped(status)) throw itIsOver(order)
  if (parcel === null && isShipped(status)) {
    await moveOrder(shop, admin, { orderId, status, tell, refunded: cents(0), ...by })
    await settleParcels(shop, orderId)
    await setNumber(shop, { orderId, ...by })
    return
  }
  const row = parcel === null ? await packRest(shop, orderId) : await findNumbered(shop, { orderId, parcel })
  if (!row.postedAt) {
    await postParcels(shop, admin, { parcels: [{ id: row.id, ...by }], tell })
    return
  }
  await setNumber(shop, { orderId, id: row.id, ...by })
  await moveOrder(shop, admin, { orderId, status, tell, refunded: cents(0), ...by })
  if (isOpenStatus(status) && tell) await tellPart(shop, row.id)
}

/** The tracking number and carrier of one parcel, or of the parcel that has this number already. */
async function setNumber(
  { database: { db } }: Shop,
  { orderId, id, trackingNumber, carrier }: Pick<Numbered, 'orderId' | 'trackingNumber' | 'carrier'> & { id?: string },
) {
  await db
    .update(parcels)
    .set({ trackingNumber, carrier: carrier ?? carrierOfNumber(trackingNumber) })
    .where(and(eq(parcels.orderId, orderId), id ? eq(parcels.id, id) : eq(parcels.trackingNumber, trackingNumber)))
}

async function packRest(shop: Shop, orderId: string) {
  const [id, other] = await insertRest(shop, { orderId })
  if (!id) throw noSuchParcel()
  if (other) throw new Problem('conflict', useParcelNumbers)
  return { id, postedAt: null }
}

async function findNumbered({ database: { db } }: Shop, { orderId, parcel }: { orderId: string; parcel: number }) {
  const [row] = await db
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.number, parcel)))
  if (!row) throw noSuchParcel()
  return row
}
