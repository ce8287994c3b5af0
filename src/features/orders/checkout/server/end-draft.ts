import { and, eq } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { paymentFailed } from '#features/orders/orders/server/mails.ts'
import { cartPaths } from '#features/selling/cart/paths.ts'
import { releaseHold } from '#features/selling/catalog/server/stock.ts'
import { customRequestPaths } from '#features/selling/custom-requests/paths.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Draft } from './drafts.ts'
import { contactOf } from './payer.ts'
import { placeOrder } from './place-order.ts'
import { checkouts } from './tables.ts'

/**
 * Ends a draft: cancels its payment and releases its pieces. A payment that has succeeded becomes an order instead.
 * `failure` is why the last card was refused; with it, the shopper is told by email.
 */
export async function endDraft(
  shop: Shop,
  { draft, failure }: { draft: Draft; failure?: string | null | undefined },
): Promise<void> {
  const { database, clock } = shop
  const state = draft.paymentIntentId ? await shop.payments.cancel(draft.paymentIntentId) : undefined
  if (state === 'processing')
    throw new Problem(
      'conflict',
      'Your bank is still processing your last payment. Please wait until the payment is complete.',
    )
  if (draft.paymentIntentId && state === 'succeeded') {
    await placeOrder(shop, null, { paymentIntentId: draft.paymentIntentId })
    return
  }
  await database.transaction(async () => {
    const [ended] = await database.db
      .update(checkouts)
      .set({ status: 'cancelled', expiresAt: earlierDate(draft.expiresAt, clock.now()) })
      .where(and(eq(checkouts.id, draft.id), eq(checkouts.status, 'open')))
      .returning({ id: checkouts.id })
    if (ended) await releaseHold(shop, draft.id)
    if (ended && failure) await tellOfFailure(shop, draft, failure)
  })
}

export const earlierDate = (one: Date, other: Date) => (one < other ? one : other)

async function tellOfFailure(shop: Shop, draft: Draft, failure: string) {
  const customer = await contactOf(shop, draft)
  if (!customer) return
  const path = draft.customRequestId ? customRequestPaths.pay(draft.customRequestId) : cartPaths.cart()
  const { texts } = await findSettings(shop)
  await sendMail(shop, `payment-failed:${draft.id}`, {
    to: customer.email,
    mail: paymentFailed({ name: customer.name, texts }, { reason: failure, path }),
  })
}
