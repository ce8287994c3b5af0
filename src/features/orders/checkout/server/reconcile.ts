import { eq } from 'drizzle-orm'
import { findOrderOfPayment } from '#features/orders/orders/server/find-orders.ts'
import { finishRefunds } from '#features/orders/orders/server/finish-refunds.ts'
import { every } from '#platform/server/every.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Draft } from './drafts.ts'
import { endDraft } from './end-draft.ts'
import { placeOrder } from './place-order.ts'
import { checkouts } from './tables.ts'
import { tellOwner } from './tell-owner.ts'

const sweepEvery = 30_000
/** Asking the provider for a whole day is for what should never happen: once in so many sweeps, an hour. */
const dayEvery = 120

/**
 * Looks after what browsers left behind: a draft whose payment went through becomes its order, one that nobody paid in time
 * gives its pieces back. Safe to run in several processes at once.
 */
export async function reconcileCheckouts(shop: Shop): Promise<void> {
  const { database, log } = shop
  const open = await database.db.select().from(checkouts).where(eq(checkouts.status, 'open'))
  for (const draft of open) {
    try {
      await reconcile(shop, draft)
    } catch (error) {
      log.error({ checkoutId: draft.id, reason: reasonOf(error) }, 'a checkout could not be reconciled')
    }
  }
}

/** Reconciles now and every 30 seconds. Answers how to stop, which waits for a sweep under way. */
export function keepReconciling(shop: Shop): () => Promise<void> {
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
 * Goes through what the provider says was paid in the last day: a payment without an order becomes one, unless it belongs to
 * something else on the same account. What fits no draft is logged, and told to the owner: notices are optional.
 */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const { clock, log } = shop
  for await (const payment of shop.payments.listSucceeded(new Date(clock.now().getTime() - lookBack))) {
    if (!payment.checkoutId || (await findOrderOfPayment(shop, payment.id))) continue
    try {
      await placeOrder(shop, null, { paymentIntentId: payment.id })
      log.warn({ paymentIntentId: payment.id }, 'a payment had no order: it has one now')
    } catch (error) {
      log.error({ paymentIntentId: payment.id, reason: reasonOf(error) }, 'a payment has no order')
      await tellOwner(shop, { paymentIntentId: payment.id, failure: error })
    }
  }
}

async function reconcile(shop: Shop, draft: Draft) {
  const payment = draft.paymentIntentId ? await shop.payments.find(draft.paymentIntentId) : undefined
  if (payment?.state === 'succeeded') await placeOrder(shop, null, { paymentIntentId: payment.id })
  // A bank that is still debiting takes days: its gifts stay set aside.
  else if (payment?.state !== 'processing' && draft.expiresAt <= shop.clock.now())
    await endDraft(shop, { draft, failure: payment?.failure })
}
