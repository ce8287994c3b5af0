import { eq } from 'drizzle-orm'
import type { Services } from '#platform/server/services.ts'
import type { Draft } from './drafts.ts'
import type { PaymentProvider } from './payment.ts'
import { placeOrder } from './place-order.ts'
import { endDraft } from './start-checkout.ts'
import { checkouts } from './tables.ts'

const sweepEvery = 30_000

/**
 * Looks after what browsers left behind: a draft whose payment went through becomes its order, one that nobody paid in time
 * gives its pieces back. Safe to run in several processes at once.
 */
export async function reconcileCheckouts(services: Services, payments: PaymentProvider): Promise<void> {
  const { database, log } = services
  const open = await database.db.select().from(checkouts).where(eq(checkouts.status, 'open'))
  for (const draft of open) {
    try {
      await reconcile(services, payments, draft)
    } catch (error) {
      log.error({ checkoutId: draft.id, reason: (error as Error).message }, 'a checkout could not be reconciled')
    }
  }
}

/** Reconciles now and every 30 seconds. Answers how to stop, which waits for a sweep under way. */
export function keepReconciling(services: Services, payments: PaymentProvider): () => Promise<void> {
  let sweep = Promise.resolve()
  const run = () => {
    sweep = sweep.then(() =>
      reconcileCheckouts(services, payments).catch((error: Error) =>
        services.log.error({ reason: error.message }, 'the reconciling sweep failed'),
      ),
    )
  }
  run()
  const timer = setInterval(run, sweepEvery)
  return async () => {
    clearInterval(timer)
    await sweep
  }
}

async function reconcile(services: Services, payments: PaymentProvider, draft: Draft) {
  const payment = draft.paymentIntentId ? await payments.find(draft.paymentIntentId) : undefined
  if (payment?.state === 'succeeded') await placeOrder(services, payments, payment.id)
  else if (draft.expiresAt <= services.clock.now()) await endDraft(services, payments, draft, payment?.failure)
}
