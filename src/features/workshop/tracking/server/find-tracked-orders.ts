import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { buyerEmail, buyerName } from '#features/orders/orders/server/find-buyer.ts'
import { findFurtherRecipients } from '#features/orders/orders/server/find-orders.ts'
import { orders, shortNumber } from '#features/orders/orders/server/tables.ts'
import { findLinesLeft } from '#features/workshop/parcels/server/find-lines-left.ts'
import { parcels } from '#features/workshop/parcels/server/tables.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'

/** An order that a line may refer to. */
export type TrackedOrder = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'trackingNumber'> & {
  /** Whether the buyer can be told by email. */
  isTold: boolean
  customerName: string | null
  /** Whether the order goes to several recipients, whose parcels have numbers of their own. */
  hasSeveral: boolean
  parcels: { number: number; trackingNumber: string | null; isPosted: boolean }[]
  /** The number of unpacked pieces. */
  left: number
}

/** The orders with these ids or numbers, by id or number; two orders may share a number. */
export async function findTrackedOrders(shop: Shop, names: string[]): Promise<(name: string) => TrackedOrder[]> {
  const { db } = shop.database
  const ids = names.filter(isId)
  const numbers = names.filter((name) => /^[0-9a-f]{8}$/.test(name))
  const found = (which: SQL) =>
    db
      .select({
        id: orders.id,
        status: orders.status,
        trackingNumber: orders.trackingNumber,
        customerName: buyerName,
        customerEmail: buyerEmail,
        shippingAddress: orders.shippingAddress,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(which)
  const rows = [
    ...(ids.length ? await found(inArray(orders.id, ids)) : []),
    ...(numbers.length ? await found(sql`${shortNumber(orders)} in ${numbers}`) : []),
  ]
  const packed = await db
    .select()
    .from(parcels)
    .where(
      inArray(
        parcels.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(parcels.number))
  const parcelsOf = Map.groupBy(packed, ({ orderId }) => orderId)
  const lines = Map.groupBy(await findLinesLeft(shop, [...parcelsOf.keys()]), ({ line }) => line.orderId)
  const several = new Set(
    (
      await findFurtherRecipients(
        shop,
        rows.map(({ id }) => id),
      )
    ).map(({ orderId }) => orderId),
  )
  const known = new Map(
    rows.map(({ shippingAddress, customerName, customerEmail, ...row }) => [
      row.id,
      {
        ...row,
        hasSeveral: several.has(row.id),
        isTold: customerEmail !== null,
        customerName: customerName ?? shippingAddress?.name ?? null,
        parcels: (parcelsOf.get(row.id) ?? []).map(({ number, trackingNumber, postedAt }) => ({
          ...{ number, trackingNumber, isPosted: postedAt !== null },
        })),
        left: (lines.get(row.id) ?? []).reduce((sum, { left }) => sum + left, 0),
      },
    ]),
  )
  return (name) => [...known.values()].filter(({ id }) => id === name || orderNumber(id).toLowerCase() === name)
}
