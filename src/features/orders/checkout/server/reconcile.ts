import { eq } from 'drizzle-orm'
import { findOrderOfPayment } from '#features/orders/orders/server/find-orders.ts'
import { finishRefunds } from '#features/orders/orders/server/finish-refunds.ts'
import { every } from '#platform/server/every.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Draft } from './drafts.ts'
import { endDraft } from './end-draft.ts'
import { placeOrder } from './place-order.ts'
import { reportUnmatchedPayment } from './report-unmatched-payment.ts'
import { checkouts } from './tables.ts'

const sweepEvery = 30_000
/** Listing a day of payments at the provider is expensive and rarely needed: once in 120 sweeps, which is hourly. */
const dayEvery = 120

/**
 * Settles open drafts: a paid draft becomes its order, and an expired draft releases its pieces. Safe to run in
 * several processes at once.
 */
export async function reconcileCheckouts(shop: Shop): Promise<void> {
  const { database, log } = shop
  const open = await database.db.select().from(checkouts).where(eq(checkouts.status, 'open'))
  for (const draft of open) {
    try {
      await reconcile(shop, draft)
    } catch (error) {
      log.error({ checkoutId: draft.id, reason: reasonOf(error) }, 'could not reconcile a checkout')
    }
  }
}

/** Reconciles now and every 30 seconds. Returns a function that stops, after waiting for a running sweep. */
export function startReconciling(shop: Shop): () => Promise<void> {
  let sweeps = 0
  const sweep = async () => {
    await reconcileCheckouts(shop)
    await finishRefunds(shop)
    if (sweeps++ % dayEvery === 0) await reconcilePayments(shop)
  }
  return every(sweepEvery, shop.log, 'the reconciling sweep failed', sweep).stop
}

const lookBack = 24 * 60 * 60_000

/**
 * Checks the provider's payments of the last day: a payment without an order becomes an order, unless it belongs to another
 * system on the same account. Payments without a matching draft are logged and reported to the owner. Needed because webhooks may be lost.
 */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const { clock, log } = shop
  for await (const payment of shop.payments.listSucceeded(new Date(clock.now().getTime() - lookBack))) {
    if (!payment.checkoutId || (await findOrderOfPayment(shop, payment.id))) continue
    try {
      await placeOrder(shop, null, { paymentIntentId: payment.id })
      log.warn({ paymentIntentId: payment.id }, 'created the missing order of a payment')
    } catch (error) {
      log.error({ paymentIntentId: payment.id, reason: reasonOf(error) }, 'a payment has no order')
      await reportUnmatchedPayment(shop, { paymentIntentId: payment.id, failure: error })
    }
  }
}

async function reconcile(shop: Shop, draft: Draft) {
  const payment = draft.paymentIntentId ? await shop.payments.find(draft.paymentIntentId) : undefined
  if (payment?.state === 'succeeded') await placeOrder(shop, null, { paymentIntentId: payment.id })
  // A bank transfer takes days; its pieces stay reserved.
  else if (payment?.state !== 'processing' && draft.expiresAt <= shop.clock.now())
    await endDraft(shop, { draft, failure: payment?.failure })
}
