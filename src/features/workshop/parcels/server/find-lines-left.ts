import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isNotCanceled, orderItems } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { parcelPieces, parcels } from './tables.ts'

type Line = typeof orderItems.$inferSelect
/** An order line with the pieces that are in no parcel yet, and the pieces that were shipped. */
export type LineLeft = { line: Line; left: number; posted: number }

/** The lines of orders in their order, without canceled ones. Verbs that pack or ship lock the orders first, so the numbers stay true. */
export async function findLinesLeft({ database: { db } }: Shop, orderIds: string[]): Promise<LineLeft[]> {
  const rows = await db
    .select({
      line: orderItems,
      packed: sql<number>`coalesce(sum(${parcelPieces.pieces}), 0)::int`,
      posted: sql<number>`coalesce(sum(${parcelPieces.pieces}) filter (where ${parcels.postedAt} is not null), 0)::int`,
    })
    .from(orderItems)
    .leftJoin(parcelPieces, eq(parcelPieces.orderItemId, orderItems.id))
    .leftJoin(parcels, eq(parcels.id, parcelPieces.parcelId))
    .where(and(inArray(orderItems.orderId, orderIds), isNotCanceled))
    .groupBy(orderItems.id)
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
  return rows.map(({ line, packed, posted }) => ({ line, left: line.quantity - packed, posted }))
}
