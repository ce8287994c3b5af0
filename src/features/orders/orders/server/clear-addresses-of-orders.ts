import { and, eq, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { isClosedStatus, orderStatuses } from '../order.ts'
import { clearAddresses } from './clear-addresses.ts'
import { orders } from './tables.ts'

/**
 * Removes the addresses of a deleted account from its closed orders, which stay. Open orders keep theirs until they are closed
 * (`changeOrderStatus`). Call it in a transaction.
 */
export const clearAddressesOfOrders = (shop: Shop, { id }: SignedIn): Promise<void> =>
  clearAddresses(shop, and(eq(orders.userId, id), inArray(orders.status, orderStatuses.filter(isClosedStatus))))
