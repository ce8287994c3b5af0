import { inArray } from 'drizzle-orm'
import { isOpenStatus, orderNumber, orderStatusNames } from '#features/orders/orders/order.ts'
import { lockOrders } from '#features/orders/orders/server/lock-orders.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { noPiece } from '../print-queue.ts'
import { printJobs } from './tables.ts'

export const noSuchPiece = () => new Problem('not-found', noPiece)

export type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number]

/**
 * Locks the orders of these pieces, so that no other request cancels, finishes or starts them. Call it in the
 * transaction that moves the pieces. Throws 404 for an unknown piece.
 */
export async function lockOrdersOf(shop: Shop, pieces: string[]): Promise<LockedOrder[]> {
  const found = await shop.database.db
    .select({ orderId: printJobs.orderId })
    .from(printJobs)
    .where(inArray(printJobs.id, pieces))
  if (found.length < new Set(pieces).size) throw noSuchPiece()
  return lockOrders(
    shop,
    found.map(({ orderId }) => orderId),
  )
}

/** Throws 409 when one of these orders is closed. */
export function refuseClosedOrders(orders: LockedOrder[]): void {
  const over = orders.find(({ status }) => !isOpenStatus(status))
  if (over)
    throw new Problem(
      'conflict',
      `Order ${namesOf([over])} is ${orderStatusNames[over.status].toLowerCase()}: its pieces are no longer printed.`,
    )
}

/** The refusal for pieces whose status has changed since the page was loaded. */
export const movedMeanwhile = (missing: number, wanted: number, nowIs: string) =>
  new Problem(
    'conflict',
    `${missing === wanted ? (wanted === 1 ? 'This piece is' : 'These pieces are') : `${missing} of these ${wanted} pieces ${missing === 1 ? 'is' : 'are'}`} ${nowIs}. Nothing was changed.`,
  )

export const namesOf = (orders: { id: string }[]) => orders.map(({ id }) => `#${orderNumber(id)}`).join(', ')
