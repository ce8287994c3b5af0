import { and, eq, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { isOver, orderStatuses } from '../order.ts'
import { orders } from './tables.ts'

/**
 * Takes a leaving customer out of their orders, which stay. What is still on its way keeps its address until it is over
 * (`changeOrderStatus`). Call it in a transaction.
 */
export const forgetCustomer = ({ database }: Shop, { id }: SignedIn) =>
  database.db
    .update(orders)
    .set({ shippingAddress: null, billingAddress: null })
    .where(and(eq(orders.userId, id), inArray(orders.status, orderStatuses.filter(isOver))))
