import { and, asc, eq, ne } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { canceledItems, orderItems, refunds } from './tables.ts'

export type CanceledLine = Awaited<ReturnType<typeof findCanceledLines>>[number]

/** The canceled lines of an order, with what was refunded for each by card; a refund that has failed does not count. */
export const findCanceledLines = ({ database: { db } }: Shop, orderId: string) =>
  db
    .select({
      line: orderItems,
      pieces: canceledItems.pieces,
      amount: canceledItems.amount,
      isByShop: canceledItems.isByShop,
      reason: canceledItems.reason,
      refund: refunds.amount,
    })
    .from(canceledItems)
    .innerJoin(orderItems, eq(orderItems.id, canceledItems.orderItemId))
    .leftJoin(refunds, and(eq(refunds.id, canceledItems.refundId), ne(refunds.state, 'failed')))
    .where(eq(canceledItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
