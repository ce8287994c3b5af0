import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { noSuchOrder } from './no-such-order.ts'
import { orderEvents, orders } from './tables.ts'

/** Adds a note to an order's history, visible only to the shop. Throws 404. */
export async function addNote(
  { database, clock }: Shop,
  admin: SignedIn,
  { id: orderId, text }: { id: string; text: string },
): Promise<void> {
  const { db } = database
  const [order] = await db.select({ id: orders.id }).from(orders).where(byId(orders.id, orderId))
  if (!order) throw noSuchOrder()
  await db
    .insert(orderEvents)
    .values({ orderId, kind: 'note', userId: admin.id, userName: admin.name, text, createdAt: clock.now() })
}
