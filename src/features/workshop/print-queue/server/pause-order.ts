import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isOpenStatus, orderStatusNames } from '#features/orders/orders/order.ts'
import { lockOrders } from '#features/orders/orders/server/lock-orders.ts'
import { noSuchOrder } from '#features/orders/orders/server/no-such-order.ts'
import { Problem } from '#platform/problem.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { namesOf } from './lock-pieces.ts'
import { printJobs } from './tables.ts'

/**
 * Pauses an order: no further piece starts until it is resumed; pieces on printers stay there (rule 69). Throws 404, and 409 when no
 * piece waits.
 */
export const pauseOrder = (shop: Shop, orderId: string): Promise<string[]> =>
  hold(shop, {
    orderId,
    isPaused: true,
    otherwise: nothingWaits,
  })

/** Resumes a paused order. Throws 404, and 409 for an order that is not paused. */
export const resumeOrder = (shop: Shop, orderId: string): Promise<string[]> =>
  hold(shop, { orderId, isPaused: false, otherwise: notPaused })

const nothingWaits = (order: string) => new Problem('conflict', `Order ${order} has no pieces that wait for a printer.`)
const notPaused = (order: string) => new Problem('conflict', `Order ${order} is not paused.`)

type Hold = { orderId: string; isPaused: boolean; otherwise: (order: string) => Problem }

/** Pauses an order whose payment is disputed. It stays paused until the maker resumes it. */
export async function pauseDisputed(shop: Shop, orderId: string): Promise<void> {
  await lockOrders(shop, [orderId])
  await setPaused(shop, orderId, true)
}

const hold = (shop: Shop, { orderId, isPaused, otherwise }: Hold) =>
  shop.database.transaction(async () => {
    const [order] = isId(orderId) ? await lockOrders(shop, [orderId]) : []
    if (!order) throw noSuchOrder()
    if (!isOpenStatus(order.status))
      throw new Problem('conflict', `Order ${namesOf([order])} is ${orderStatusNames[order.status].toLowerCase()}.`)
    const held = await setPaused(shop, orderId, isPaused)
    if (held.length === 0) throw otherwise(namesOf([order]))
    return held.map(({ id }) => id)
  })

/** Whether an order is paused: further pieces of a paused order wait as well. */
export const isOrderPaused = async ({ database: { db } }: Shop, orderId: string): Promise<boolean> =>
  (await db.$count(
    printJobs,
    and(eq(printJobs.orderId, orderId), inArray(printJobs.status, ['queued', 'printing']), printJobs.isPaused),
  )) > 0

/** Pauses the pieces that a paused order has got since. */
export const keepPaused = (shop: Shop, orderId: string) => setPaused(shop, orderId, true)

/** Printing pieces are marked as well: if one fails, its reprint waits. */
const setPaused = (shop: Shop, orderId: string, isPaused: boolean) =>
  shop.database.db
    .update(printJobs)
    .set({ isPaused, version: sql`${printJobs.version} + 1` })
    .where(
      and(
        eq(printJobs.orderId, orderId),
        inArray(printJobs.status, ['queued', 'printing']),
        ne(printJobs.isPaused, isPaused),
      ),
    )
    .returning({ id: printJobs.id })
