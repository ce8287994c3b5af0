import Stripe from 'stripe'
import { handleEventOnce } from '#features/base/payments/server/notices.ts'
import { recordDispute } from '#features/orders/orders/server/record-dispute.ts'
import { recordRefund } from '#features/orders/orders/server/record-refund.ts'
import { cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { webhookAnswerSchema } from '../contract.ts'
import { placeOrder } from './place-order.ts'
import { reportUnmatchedPayment } from './report-unmatched-payment.ts'

/**
 * `POST /api/webhooks/stripe`: Stripe's events, which may come in any order and more than once. Only signed events are accepted; an
 * event that has been handled is ignored.
 */
export const stripeWebhookCalls = (shop: Shop) =>
  new Calls().post(
    '/webhooks/stripe',
    {
      // Stripe's signature authenticates the request.
      who: 'everybody',
      does: 'Receives a signed event of Stripe. Only in shops that use Stripe.',
      takes: {
        contentType: 'application/json',
        does: 'Stripe’s event, with the header `stripe-signature`.',
        most: 1_000_000,
      },
      gives: webhookAnswerSchema,
      refuses: ['payment-refused', 'unavailable'],
    },
    async ({ c }) => {
      const secret = shop.config.stripe?.webhookSecret
      if (!secret)
        throw new Problem(
          'unavailable',
          'This shop does not accept webhooks, because STRIPE_WEBHOOK_SECRET is not set.',
        )
      const event = await readEvent(await c.req.text(), c.req.header('stripe-signature') ?? '', secret)
      await handleEventOnce(shop, { id: event.id, type: event.type, handle: () => handle(shop, event) })
      return { received: true }
    },
  )

async function readEvent(body: string, signature: string, secret: string): Promise<Stripe.Event> {
  try {
    return await Stripe.webhooks.constructEventAsync(body, signature, secret)
  } catch {
    throw new Problem('bad-request', 'This webhook is not signed by Stripe.')
  }
}

async function handle(shop: Shop, event: Stripe.Event) {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return settle(shop, event.data.object.id)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id, amount, status, payment_intent, metadata } = event.data.object
      const hasFailed = status === 'failed' || status === 'canceled'
      if ((status !== 'succeeded' && !hasFailed) || !payment_intent) return
      // Events come in any order, so the order is created first.
      await settle(shop, idOf(payment_intent))
      return recordRefund(shop, {
        providerRefundId: id,
        paymentIntentId: idOf(payment_intent),
        amount: cents(amount),
        refundId: metadata?.refundId,
        hasFailed,
      })
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { id, payment_intent, status, reason, amount, evidence_details } = event.data.object
      if (!payment_intent) return
      const paymentIntentId = idOf(payment_intent)
      await settle(shop, paymentIntentId)
      const isWon = event.type === 'charge.dispute.closed' && (status === 'won' || status === 'warning_closed')
      const dueBy = evidence_details?.due_by ? new Date(evidence_details.due_by * 1000) : null
      return recordDispute(shop, { id, paymentIntentId, status, reason, isWon, amount: cents(amount), dueBy })
    }
    default:
      return
  }
}

/** Creates the order of a successful payment. A payment that does not match its draft is reported to the owner. */
async function settle(shop: Shop, paymentIntentId: string) {
  try {
    await placeOrder(shop, null, { paymentIntentId })
  } catch (error) {
    if (!(await reportUnmatchedPayment(shop, { paymentIntentId, failure: error }))) throw error
  }
}

const idOf = (intent: string | { id: string }) => (typeof intent === 'string' ? intent : intent.id)
