import { eq, sql } from 'drizzle-orm'
import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { addToThread } from '#features/selling/threads/server/add-to-thread.ts'
import { type Cents, showMoney } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { alreadyPaid, lockRequest, quoteExpired } from './find-requests.ts'
import { quoteAnswered } from './mails.ts'
import { customRequests } from './tables.ts'

/**
 * Accepts a quote, which can then be paid. Idempotent. Throws 409 for a quote that has expired, does not exist, or differs from the
 * price that the customer saw (`seen`, in cents).
 */
export const acceptQuote = (shop: Shop, customer: SignedIn, { id, seen }: { id: string; seen: Cents | undefined }) =>
  answer(shop, customer, { id, status: 'accepted', seen })

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted when a quote can no longer be paid: cancels its open payment. */
    quoteEnded: (shop: Shop, requestId: string) => Promise<void>
  }
}

/** Declines an unpaid quote and cancels its open payment. Idempotent. */
export async function declineQuote(
  shop: Shop,
  customer: SignedIn,
  { id, reason }: { id: string; reason?: string | null | undefined },
): Promise<void> {
  await answer(shop, customer, { id, status: 'declined', reason })
  await shop.events.quoteEnded(shop, id)
}

/** Marks an accepted quote as paid and stores its order. Call it in the order's transaction. */
export async function markPaid(
  { database, clock }: Shop,
  { requestId, orderId }: { requestId: string; orderId: string },
): Promise<void> {
  await database.db
    .update(customRequests)
    .set({
      status: 'in-progress',
      answerIsUnread: false,
      orderId,
      version: sql`${customRequests.version} + 1`,
      updatedAt: clock.now(),
    })
    .where(eq(customRequests.id, requestId))
}

type Answer = {
  id: string
  status: 'accepted' | 'declined'
  seen?: Cents | undefined
  reason?: string | null | undefined
}

async function answer(shop: Shop, customer: SignedIn, { id, status, seen, reason }: Answer): Promise<void> {
  const { database, clock } = shop
  const now = clock.now()
  await database.transaction(async () => {
    const request = await lockRequest(shop, customer, id)
    if (request.userId !== customer.id) throw new Problem('not-allowed', 'Only the customer can answer this quote.')
    if (status === 'accepted' && request.quote !== null && request.quote !== seen)
      throw new Problem('conflict', 'The quote has changed. Please check the new price.')
    if (request.status === status) return
    if (request.orderId) throw alreadyPaid()
    if (!['quoted', 'accepted', 'declined'].includes(request.status) || request.quote === null)
      throw new Problem('conflict', 'There is no quote for this request yet.')
    if (status === 'accepted' && request.quoteExpiresAt && request.quoteExpiresAt <= now) throw quoteExpired()
    await database.db
      .update(customRequests)
      .set({ status, answerIsUnread: true, version: sql`${customRequests.version} + 1`, updatedAt: now })
      .where(eq(customRequests.id, id))
    await addToThread(shop, customer, {
      ...{ about: { of: 'request', id }, side: 'buyer', kind: status, words: reason },
      facts: [{ label: 'Price', text: showMoney(request.quote) }],
    })
    const mail = quoteAnswered(request, customer.name, { answer: status, reason: reason || null })
    await tellMaker(shop, { about: 'answer', key: `quote-${status}:${id}:${request.version}`, mail })
  })
}
