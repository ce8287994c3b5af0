import { and, eq, isNull } from 'drizzle-orm'
import { piecesToPrint } from '#features/gifts/makes/to-print.ts'
import type { Arrival } from '#features/selling/delivery/arrival.ts'
import type { Address } from '#platform/address.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Order } from '../contract.ts'
import { answerPlaced, findFurtherRecipients } from './find-orders.ts'
import { lockOrders } from './lock-orders.ts'
import { type NewOrder, storeOrder } from './store-order.ts'
import { orders } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted in the transaction that stores a paid order with pieces to print. */
    orderPaid: (shop: Shop, orderId: string) => Promise<void>
  }
}

/**
 * Stores a paid order with its lines and first events. An order without pieces to print is ready to ship at once. Call it in
 * a transaction. Returns the order as its customer sees it.
 */
export async function createOrder(shop: Shop, { lines, note, ...values }: NewOrder): Promise<Order> {
  const createdAt = shop.clock.now()
  const isReady = lines.every((line) => piecesToPrint(line) === 0)
  const stored = await storeOrder(shop, { ...values, lines, note, isReady, createdAt })
  if (!isReady) await shop.events.orderPaid(shop, stored.row.id)
  return answerPlaced(stored)
}

type Completed = {
  orderId: string
  shippingAddress: Address
  billingAddress: Address
  arrival: Arrival | undefined
  paidRecipients: number
}

/**
 * Adds the addresses and arrival to an order that a job created without them. Addresses that exist are kept, and an order that a recipient
 * has left since the payment gets none: its first recipient may be another person now. Call it in a transaction.
 */
export async function completeAddresses(
  shop: Shop,
  { orderId, arrival, paidRecipients, ...addresses }: Completed,
): Promise<void> {
  const { db } = shop.database
  await lockOrders(shop, [orderId])
  const further = await findFurtherRecipients(shop, [orderId])
  if (1 + further.length < paidRecipients) return
  await db
    .update(orders)
    .set({ ...addresses, arrivesFrom: arrival?.from ?? null, arrivesTo: arrival?.to ?? null })
    .where(and(eq(orders.id, orderId), isNull(orders.shippingAddress), isNull(orders.asked)))
}
