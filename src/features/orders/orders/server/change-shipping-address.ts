import { and, eq, sql } from 'drizzle-orm'
import type { Arrival } from '#features/selling/delivery/arrival.ts'
import type { Address } from '#platform/address.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { AskedAddress, Delay } from '../order.ts'
import { furtherRecipients, orderEvents, orders } from './tables.ts'

type Change = {
  orderId: string
  /** The number of the recipient (rule 136). */
  number: number
  shippingAddress: Address
  arrival: Arrival | null
  recipient: { asked: AskedAddress | null; delay: Delay | null }
  /** A new promised day of leaving; the promised day stays without it. */
  leavesOn?: string | null
}

/** Stores where a recipient's part of an order is sent and when it arrives there, and the event. Call it in the transaction that has locked the order. */
export async function changeShippingAddress(
  { database: { db }, clock }: Shop,
  user: SignedIn | null,
  { orderId, number, shippingAddress, arrival, recipient: { asked, delay }, leavesOn }: Change,
): Promise<void> {
  const isNewDelay = delay?.leavesOn && arrival
  const changes = {
    shippingAddress,
    ...(asked && { asked: { ...asked, isAnswered: true } }),
    ...(leavesOn !== undefined && { leavesOn, delay }),
    ...(isNewDelay
      ? { delay: { ...delay, ...arrival } }
      : !delay && { arrivesFrom: arrival?.from ?? null, arrivesTo: arrival?.to ?? null }),
  }
  await db
    .update(orders)
    .set({ ...(number === 1 && changes), version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
  if (number > 1)
    await db
      .update(furtherRecipients)
      .set(changes)
      .where(and(eq(furtherRecipients.orderId, orderId), eq(furtherRecipients.number, number)))
  await db.insert(orderEvents).values({
    ...{ orderId, kind: 'address', createdAt: clock.now() },
    ...{ userId: user?.id ?? null, userName: user?.name ?? null },
  })
}
