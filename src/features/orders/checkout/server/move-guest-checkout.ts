import { and, eq } from 'drizzle-orm'
import { moveHolds } from '#features/selling/catalog/server/stock.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { checkouts } from './tables.ts'

/**
 * Moves the open checkout of a guest who signs in to the account, with its payment and its pieces. An account with an open checkout
 * of its own keeps that; the guest's checkout then ends by itself. Call it in the transaction that signs the guest in.
 */
export async function moveGuestCheckout(shop: Shop, { id: userId }: SignedIn, guestSessionId: string): Promise<void> {
  const { db } = shop.database
  const isOpen = eq(checkouts.status, 'open')
  const ofGuest = and(eq(checkouts.sessionId, guestSessionId), isOpen)
  const [guest] = await db.select({ id: checkouts.id }).from(checkouts).where(ofGuest).for('no key update')
  if (!guest || (await db.$count(checkouts, and(eq(checkouts.userId, userId), isOpen))) > 0) return
  await db
    .update(checkouts)
    .set({ userId, sessionId: null, guestName: null, guestEmail: null })
    .where(eq(checkouts.id, guest.id))
  await moveHolds(shop, { checkoutId: guest.id, userId })
}
