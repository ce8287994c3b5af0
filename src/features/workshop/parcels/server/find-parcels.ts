import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import { carrierOfNumber, followAddress } from '#features/base/carriers/carriers.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { isOpenStatus, isShipped } from '#features/orders/orders/order.ts'
import { recipientName, recipientsOf } from '#features/orders/orders/recipients.ts'
import { buyerName } from '#features/orders/orders/server/find-buyer.ts'
import { findOrder } from '#features/orders/orders/server/find-orders.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { Problem } from '#platform/problem.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { OwnParcel, Parcel } from '../contract.ts'
import { maxParcels, noParcel } from '../parcel.ts'
import { findParcelRecipients } from './find-parcel-recipients.ts'
import { parcelPieces, parcels } from './tables.ts'

export const noSuchParcel = () => new Problem('not-found', noParcel)

/** The maximum number of parcels in the workshop's list. */
const maxListedParcels = 500

/** Packed and not yet shipped parcels, the oldest first. */
export const findWaitingParcels = (shop: Shop): Promise<Parcel[]> =>
  read(shop, and(isNull(parcels.postedAt), isStillOpen), maxListedParcels)

/** Parcels by id, in this order. Throws 404 for an unknown parcel. */
export async function findParcels(shop: Shop, ids: string[]): Promise<Parcel[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0 || wanted.length > maxParcels || !wanted.every(isId)) throw noSuchParcel()
  const found = new Map((await read(shop, inArray(parcels.id, wanted), maxParcels)).map((one) => [one.id, one]))
  if (found.size < wanted.length) throw noSuchParcel()
  return wanted.flatMap((id) => found.get(id) ?? [])
}

/** The parcels of an order that the viewer may see. An order that was shipped without packing counts as one parcel. Throws 404. */
export async function findParcelsOf(shop: Shop, viewer: Viewer, orderId: string): Promise<OwnParcel[]> {
  const order = await findOrder(shop, viewer, orderId)
  const found = await read(shop, eq(parcels.orderId, order.id), maxListedParcels)
  if (found.length > 0)
    return found
      .filter(({ postedAt }) => postedAt || isOpenStatus(order.status))
      .map(({ number, carrier, trackingNumber, follow, postedAt, pieces, recipient }) => ({
        ...{ number, carrier, trackingNumber, follow, postedAt, pieces },
        ...(order.furtherRecipients && { recipientName: nameOfRecipient(order, recipient) }),
      }))
  if (!isShipped(order.status)) return []
  const { trackingNumber } = order
  const whole: OwnParcel = {
    number: 1,
    carrier: trackingNumber ? carrierOfNumber(trackingNumber) : null,
    trackingNumber,
    follow: followAddress(trackingNumber, null),
    postedAt: order.timeline.findLast(({ status }) => status === 'shipped')?.at ?? null,
    pieces: order.items.map(({ id: orderItemId, productName, image, customization, quantity: pieces }) => ({
      ...{ orderItemId, productName, image, customization, pieces },
    })),
  }
  return [whole]
}

/** The name by which the viewer knows a recipient. */
function nameOfRecipient(order: Order, recipient: number): string | null {
  const found = recipientsOf(order).find(({ number }) => number === recipient)
  return found ? recipientName(found) : null
}

/** An order that was entered by hand has no payment; its customer’s name stays until the personal data is deleted. */
const handedTo = sql<
  string | null
>`case when ${orders.stripePaymentIntentId} is null and ${orders.shippingAddress} is null then ${buyerName} end`

async function read(shop: Shop, which: SQL | undefined, most: number): Promise<Parcel[]> {
  const { db } = shop.database
  const rows = await db
    .select({ parcel: parcels, orderedAt: orders.createdAt, handedTo })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(which)
    .orderBy(asc(parcels.packedAt), asc(parcels.orderId), asc(parcels.number))
    .limit(most)
  // One query after another: parcels are also read within the transaction that ships them.
  const lines = await db
    .select({ line: parcelPieces, item: orderItems })
    .from(parcelPieces)
    .innerJoin(orderItems, eq(orderItems.id, parcelPieces.orderItemId))
    .where(
      inArray(
        parcelPieces.parcelId,
        rows.map(({ parcel }) => parcel.id),
      ),
    )
    .orderBy(asc(orderItems.position))
  const orderIds = rows.map(({ parcel }) => parcel.orderId)
  const recipientOf = await findParcelRecipients(shop, orderIds)
  const siblings = await db
    .select({ orderId: parcels.orderId, recipient: parcels.recipient, number: parcels.number })
    .from(parcels)
    .where(inArray(parcels.orderId, orderIds))
    .orderBy(asc(parcels.number))
  const siblingsOf = Map.groupBy(siblings, ({ orderId, recipient }) => `${orderId} ${recipient}`)
  const linesOf = Map.groupBy(lines, ({ line }) => line.parcelId)
  return rows.map(({ parcel: { isPacked: _, ...parcel }, orderedAt, handedTo }) => {
    const { shippingAddress = null, gift } = recipientOf(parcel.orderId, parcel.recipient) ?? {}
    const together = siblingsOf.get(`${parcel.orderId} ${parcel.recipient}`) ?? []
    const place = 1 + together.findIndex(({ number }) => number === parcel.number)
    return {
      ...parcel,
      orderedAt: orderedAt.toISOString(),
      packedAt: parcel.packedAt.toISOString(),
      postedAt: parcel.postedAt?.toISOString() ?? null,
      follow: followAddress(parcel.trackingNumber, parcel.carrier),
      place,
      of: together.length,
      shippingAddress,
      handedTo,
      // One card for a recipient, in the first parcel.
      message: place === 1 ? (gift?.message ?? '') : '',
      pieces: (linesOf.get(parcel.id) ?? []).map(({ line, item }) => ({
        orderItemId: item.id,
        productName: item.productName,
        image: item.image,
        customization: item.make,
        pieces: line.pieces,
      })),
    }
  })
}
