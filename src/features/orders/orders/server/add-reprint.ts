import { and, eq, max, type SQL, sql } from 'drizzle-orm'
import type { Arrival } from '#features/selling/delivery/arrival.ts'
import { cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { isOpenStatus } from '../order.ts'
import { moveOrder } from './change-order-status.ts'
import { lastDay } from './due-day.ts'
import { furtherRecipients, orderEvents, orderItems, orders } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted in the transaction that adds a reprint to an order, which is locked. */
    reprintAdded: (shop: Shop, orderId: string) => Promise<void>
  }
}

type Reprint = {
  line: typeof orderItems.$inferSelect
  pieces: number
  /** The days that are promised for the reprint. */
  leavesOn: string | null
  arrival: Arrival | null
  text: string
}

/**
 * Adds pieces of a line to its order once more, without charge: a new line with the same proof, which is printed and packed as any other. The
 * order is open again, and the recipient of the line has the promise of the reprint (rule 137), or keeps the earlier day while other pieces of the
 * recipient wait. Call it in the transaction that has locked the order.
 */
export async function addReprint(
  shop: Shop,
  admin: SignedIn,
  { line, pieces, leavesOn, arrival, text }: Reprint,
): Promise<string> {
  const { db } = shop.database
  const { id: replaced, orderId, position: _, ...same } = line
  const isWaiting = await hasPiecesToSend(shop, line)
  const [last] = await db
    .select({ position: max(orderItems.position) })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const [added] = await db
    .insert(orderItems)
    .values({
      ...same,
      orderId,
      ...{ position: (last?.position ?? 0) + 1, quantity: pieces, fromStock: 0, price: cents(0) },
      reprintOf: line.reprintOf ?? replaced,
    })
    .returning({ id: orderItems.id })
  if (!added) throw new Error('The reprint was not stored')
  const days = { leavesOn, arrivesFrom: arrival?.from ?? null, arrivesTo: arrival?.to ?? null }
  const promiseOf = (known: typeof orders | typeof furtherRecipients) => ({
    ...(isWaiting ? longer(known, days) : days),
    ...{ delay: null, sentAt: null },
  })
  const [order] = await db
    .update(orders)
    .set({
      firstLeavesOn: sql`coalesce(${orders.firstLeavesOn}, ${lastDay})`,
      // The customer is told once more if the reprint is late.
      ...{ expectedOn: null, delay: null, toldOfDelay: null },
      ...(line.recipient === 1 && promiseOf(orders)),
    })
    .where(eq(orders.id, orderId))
    .returning({ status: orders.status })
  if (line.recipient > 1)
    await db
      .update(furtherRecipients)
      .set(promiseOf(furtherRecipients))
      .where(and(eq(furtherRecipients.orderId, orderId), eq(furtherRecipients.number, line.recipient)))
  await db.insert(orderEvents).values({
    ...{ orderId, kind: 'reprint', text, createdAt: shop.clock.now() },
    ...{ userId: admin.id, userName: admin.name },
  })
  if (order && !isOpenStatus(order.status))
    await moveOrder(shop, admin, { orderId, status: 'processing', refunded: cents(0) })
  await shop.events.reprintAdded(shop, orderId)
  return added.id
}

/** Whether the recipient of a line has pieces that have not left. */
async function hasPiecesToSend(shop: Shop, { orderId, recipient }: Reprint['line']): Promise<boolean> {
  const { db } = shop.database
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  if (!order || !isOpenStatus(order.status)) return false
  const sent = await shop.questions.findPostedPieces(shop, orderId)
  const lines = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.recipient, recipient)))
  return lines.some(({ id, quantity }) => (sent.get(id) ?? 0) < quantity)
}

type Days = Record<'leavesOn' | 'arrivesFrom' | 'arrivesTo', string | null>

/** A promise from the earlier to the later of two; unknown days do not count. */
const longer = (
  known: typeof orders | typeof furtherRecipients,
  { leavesOn, arrivesFrom, arrivesTo }: Days,
): Record<keyof Days, SQL> => ({
  leavesOn: sql`least(${known.leavesOn}, ${leavesOn}::date)`,
  arrivesFrom: sql`least(${known.arrivesFrom}, ${arrivesFrom}::date)`,
  arrivesTo: sql`greatest(${known.arrivesTo}, ${arrivesTo}::date)`,
})
