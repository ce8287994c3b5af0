import { and, asc, eq, exists, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { materialOfMake } from '#features/gifts/makes/server/material-of-make.ts'
import { toPrintOf, withOwnWords } from '#features/gifts/makes/server/to-print.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { parcelPieces } from '#features/workshop/parcels/server/tables.ts'
import type { Db } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

/** What pieces copy from their line. */
type Snapshot = { color: Color | null; material: Material; proofId: string | null }
/** A line that has fewer pieces in the queue than must be printed. */
export type UnqueuedLine = {
  orderItemId: string
  orderId: string
  place: number
  pieces: number
  orderedAt: Date
} & Snapshot

/** The maximum number of lines that one statement queues. */
export const maxUnqueuedLines = 500

/** Lines of open orders, the oldest first, with fewer pieces in the queue than must be printed. */
export const findUnqueued = ({ database: { db } }: Shop): Promise<UnqueuedLine[]> =>
  unqueued(db).limit(maxUnqueuedLines)

/** The same for one order. */
export const findUnqueuedOf = ({ database: { db } }: Shop, orderId: string): Promise<UnqueuedLine[]> =>
  unqueued(db, eq(orders.id, orderId))

const unqueued = (db: Db, which?: SQL) =>
  db
    .select({
      orderItemId: orderItems.id,
      orderId: orders.id,
      place: orderItems.position,
      pieces: toPrintOf(orderItems),
      orderedAt: orders.createdAt,
      color: sql<Color | null>`${orderItems.make} ->> 'color'`,
      material: materialOfMake(orderItems.make),
      proofId: orderItems.proofId,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        isStillOpen,
        which,
        lt(queuedOfLine(db), toPrintOf(orderItems)),
        not(wasMade(db)),
        not(leftBeforeReprint(db)),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orderItems.id))

/** The number of the line's pieces that were ever queued, without reprints. */
const queuedOfLine = (db: Db) =>
  sql`(${db
    .select({ count: sql`count(*)` })
    .from(printJobs)
    .where(and(eq(printJobs.orderItemId, orderItems.id), eq(printJobs.attempt, 1)))})`

/**
 * Pieces with words of an order from before rule 92 were never queued. They count as made when some are packed, or when the rest of the
 * order was printed until it was ready.
 */
function wasMade(db: Db): SQL {
  const printed = db
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(and(eq(printJobs.orderId, orders.id), eq(printJobs.status, 'done')))
  const packed = db
    .select({ id: parcelPieces.parcelId })
    .from(parcelPieces)
    .where(eq(parcelPieces.orderItemId, orderItems.id))
  const isReady = and(isNotNull(orders.readyAt), exists(printed))
  return sql`(${withOwnWords(orderItems.make)} and ${orderItems.fromStock} > 0 and (${or(isReady, exists(packed))}))`
}

/** The line is in parcels, and its order is open again for a reprint of a claim: also an order from before there was a queue. */
function leftBeforeReprint(db: Db): SQL {
  const reprint = alias(orderItems, 'reprint')
  const reprints = db
    .select({ id: reprint.id })
    .from(reprint)
    .where(and(eq(reprint.orderId, orders.id), isNotNull(reprint.reprintOf)))
  const packed = db
    .select({ pieces: sql`coalesce(sum(${parcelPieces.pieces}), 0)` })
    .from(parcelPieces)
    .where(eq(parcelPieces.orderItemId, orderItems.id))
  return sql`(${exists(reprints)} and (${packed}) >= ${orderItems.quantity})`
}
