import { and, asc, eq, exists, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
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

/** What its pieces keep of it. */
type Snapshot = { color: Color | null; material: Material; proofId: string | null }
/** A line some of whose pieces are to be printed and are not in the queue. */
export type UnqueuedLine = {
  orderItemId: string
  orderId: string
  place: number
  pieces: number
  orderedAt: Date
} & Snapshot

/** So many lines are queued by one statement at the most. */
export const maxUnqueuedLines = 500

/** Lines of open orders, the oldest first, that have fewer pieces in the queue than are to be printed. */
export const findUnqueued = ({ database: { db } }: Shop): Promise<UnqueuedLine[]> =>
  unqueued(db).limit(maxUnqueuedLines)

/** The same of one order. */
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
    .where(and(isStillOpen, which, lt(queuedOfLine(db), toPrintOf(orderItems)), not(wasMade(db))))
    .orderBy(asc(orders.createdAt), asc(orderItems.id))

/** How many pieces of the line have been in the queue, reprints not counted. */
const queuedOfLine = (db: Db) =>
  sql`(${db
    .select({ count: sql`count(*)` })
    .from(printJobs)
    .where(and(eq(printJobs.orderItemId, orderItems.id), eq(printJobs.attempt, 1)))})`

/**
 * Pieces with words of an order from before rule 92, when they were never queued: whoever has packed some of them, or printed the rest
 * of their order until it was ready, had them in hand and made them.
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
