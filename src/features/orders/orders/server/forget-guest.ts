import { and, inArray } from 'drizzle-orm'
import { deleteLinks } from '#features/base/accounts/server/one-time-links.ts'
import { byId } from '#platform/server/filters.ts'
import { forgetMails } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { isClosedStatus, orderStatuses } from '../order.ts'
import { addNote } from './add-note.ts'
import { clearAddresses } from './clear-addresses.ts'
import { isGuestOrder } from './find-orders.ts'
import { lockGuestOrders } from './lock-guest-orders.ts'
import { noSuchOrder } from './no-such-order.ts'
import { orderKeys, orders } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted in the transaction that deletes a guest's personal data. */
    guestForgotten: (shop: Shop, guest: { email: string; orderIds: string[]; checkoutIds: string[] }) => Promise<void>
  }
}

/**
 * Deletes the personal data of an order's guest from all orders and ended checkouts of the email address, as the deletion of an account does:
 * closed orders lose their addresses at once, open orders when they are closed (`changeOrderStatus`). Throws 404 for an order without a guest.
 */
export async function forgetGuest(shop: Shop, owner: SignedIn, orderId: string): Promise<void> {
  const { db, transaction } = shop.database
  await transaction(async () => {
    const [order] = await db
      .select({ email: orders.guestEmail })
      .from(orders)
      .where(and(byId(orders.id, orderId), isGuestOrder))
    const email = order?.email
    if (!email) throw noSuchOrder()
    const closed = orderStatuses.filter(isClosedStatus)
    // A concurrent delivery would otherwise close an order between the two updates, and its addresses would stay.
    const found = await lockGuestOrders(shop, email)
    const ids = found.map(({ id }) => id)
    await clearAddresses(shop, and(inArray(orders.id, ids), inArray(orders.status, closed)))
    await db.update(orders).set({ guestName: null, guestEmail: null }).where(inArray(orders.id, ids))
    await db.delete(orderKeys).where(inArray(orderKeys.orderId, ids))
    for (const id of ids) await addNote(shop, owner, { id, text: 'The personal data of the guest was deleted.' })
    const checkoutIds = found.flatMap(({ checkoutId }) => checkoutId ?? [])
    await shop.events.guestForgotten(shop, { email, orderIds: ids, checkoutIds })
    await deleteLinks(shop, { purpose: 'guest-account', email })
    await forgetMails(shop, email)
  })
}
