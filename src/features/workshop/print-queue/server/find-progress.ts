import { count, eq, sql } from 'drizzle-orm'
import { findLinesLeft } from '#features/workshop/parcels/server/find-lines-left.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

/** How many pieces of an order's lines are on a printer, printed, packed, and sent, by line id. */
export async function findProgress(shop: Shop, orderId: string) {
  const begun = await shop.database.db
    .select({
      orderItemId: printJobs.orderItemId,
      printing: count(sql`case when ${printJobs.status} = 'printing' then 1 end`),
      printed: count(sql`case when ${printJobs.status} = 'done' then 1 end`),
    })
    .from(printJobs)
    .where(eq(printJobs.orderId, orderId))
    .groupBy(printJobs.orderItemId)
  const ofLine = new Map(begun.map(({ orderItemId, ...pieces }) => [orderItemId, pieces]))
  const lines = await findLinesLeft(shop, [orderId])
  return new Map(
    lines.map(({ line: { id, quantity }, left, posted }) => [
      id,
      { printing: 0, printed: 0, ...ofLine.get(id), packed: quantity - left, posted },
    ]),
  )
}
