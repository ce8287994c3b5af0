import { and, eq, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { isClosedStatus, orderStatuses } from '../order.ts'
import { orders } from './tables.ts'

/**
 * Removes the addresses of a deleted account from its closed orders, which stay. Open orders keep theirs until they are closed
 * (`changeOrderStatus`). Call it in a transaction.
 */
export const clearAddressesOfOrders = ({ database }: Shop, { id }: SignedIn) =>
  database.db
    .update(orders)
    .set({ shippingAddress: null, billingAddress: null, gift: null })
    .where(and(eq(orders.userId, id), inArray(orders.status, orderStatuses.filter(isClosedStatus))))
