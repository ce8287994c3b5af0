import { and, count, inArray } from 'drizzle-orm'
import { findLinesLeft, type LineLeft } from '#features/workshop/parcels/server/find-lines-left.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

/** A line with the number of its finished pieces, printed or from stock, and how many of them are unpacked. */
export type LineInHand = LineLeft & { made: number; atHand: number }

/** The finished and unpacked pieces of these orders, by line. The caller locks the orders first, so the numbers stay true. */
export async function findInHand(shop: Shop, orderIds: string[]): Promise<Map<string, LineInHand>> {
  const { db } = shop.database
  const open = await db
    .select({ orderItemId: printJobs.orderItemId, pieces: count() })
    .from(printJobs)
    .where(and(inArray(printJobs.orderId, orderIds), inArray(printJobs.status, ['queued', 'printing'])))
    .groupBy(printJobs.orderItemId)
  const openOf = new Map(open.map(({ orderItemId, pieces }) => [orderItemId, pieces]))
  const lines = await findLinesLeft(shop, orderIds)
  return new Map(
    lines.map((line) => {
      const toPrint = openOf.get(line.line.id) ?? 0
      return [line.line.id, { ...line, made: line.line.quantity - toPrint, atHand: line.left - toPrint }]
    }),
  )
}
