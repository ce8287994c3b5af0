import { eq, sql } from 'drizzle-orm'
import type { Arrival } from '#features/selling/delivery/arrival.ts'
import type { Address } from '#platform/address.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { Delay } from '../order.ts'
import { orderEvents, orders } from './tables.ts'

type Change = {
  order: { id: string; delay: Delay | null }
  shippingAddress: Address
  arrival: Arrival | null
}

/** Stores where an order is sent and when it arrives there, and the event. Call it in the transaction that has locked the order. */
export async function changeShippingAddress(
  { database: { db }, clock }: Shop,
  user: SignedIn | null,
  { order: { id: orderId, delay }, shippingAddress, arrival }: Change,
): Promise<void> {
  const isNewDelay = delay?.leavesOn && arrival
  await db
    .update(orders)
    .set({
      shippingAddress,
      version: sql`${orders.version} + 1`,
      ...(isNewDelay
        ? { delay: { ...delay, ...arrival } }
        : !delay && { arrivesFrom: arrival?.from ?? null, arrivesTo: arrival?.to ?? null }),
    })
    .where(eq(orders.id, orderId))
  await db.insert(orderEvents).values({
    ...{ orderId, kind: 'address', createdAt: clock.now() },
    ...{ userId: user?.id ?? null, userName: user?.name ?? null },
  })
}
