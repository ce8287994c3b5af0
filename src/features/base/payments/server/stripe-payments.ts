import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { cents, scaleCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Config } from '#platform/server/config.ts'
import type { Payment, PaymentProvider, PaymentState } from './payment.ts'

/** Timeout of one call to Stripe, in milliseconds. The SDK retries twice with the same idempotency key. */
const timeoutMilliseconds = 10_000

/** Stripe, through its own SDK. Card data never touches this server. decisions/0011 */
export function stripePaymentProvider(keys: NonNullable<Config['stripe']>): PaymentProvider {
  const { paymentIntents, refunds, customers } = new Stripe(keys.secretKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 2,
    telemetry: false,
    ...apiBaseOptions(keys.apiBase),
  })
  const find = async (id: string) => {
    try {
      return answerPayment(await paymentIntents.retrieve(id))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw readableError(error)
    }
  }
  const findRefund = async (paymentIntentId: string, refundId: string) => {
    for await (const refund of refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
      if (refund.metadata?.refundId === refundId) return refund
    return undefined
  }
  return {
    name: 'stripe',
    create: async ({ checkoutId, userId, amount, currency, customerId }) => {
      const wanted = {
        amount,
        currency,
        automatic_payment_methods: { enabled: true },
        metadata: { checkoutId, ...(userId && { userId }) },
        ...(customerId && { customer: customerId }),
      }
      // Equal parameters give the same key and so the same payment; other parameters give another key.
      const idempotencyKey = `checkout_${checkoutId}_${hashOf(wanted)}`
      try {
        return answerPayment(await paymentIntents.create(wanted, { idempotencyKey }))
      } catch (error) {
        throw readableError(error)
      }
    },
    find,
    cancel: async (id) => {
      try {
        return answerPayment(await paymentIntents.cancel(id)).state
      } catch (error) {
        // It may have succeeded or been canceled before: ask Stripe for its state.
        const payment = await find(id)
        // The payment belongs to another Stripe account. Its form is no longer shown, so it counts as canceled.
        if (!payment && isMissing(error)) return 'cancelled'
        if (payment && settled.has(payment.state)) return payment.state
        throw readableError(error)
      }
    },
    refund: async ({ refundId, paymentIntentId, amount, isRepeat }) => {
      const wanted = { payment_intent: paymentIntentId, amount, metadata: { refundId } }
      try {
        // Stripe drops idempotency keys after a day, so look for an earlier refund by our own id.
        const known = isRepeat ? await findRefund(paymentIntentId, refundId) : undefined
        const idempotencyKey = `refund_${refundId}_${hashOf(wanted)}`
        return idOfRefund(known ?? (await refunds.create(wanted, { idempotencyKey })))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw refundRefused(error.message)
        throw readableError(error)
      }
    },
    listRefunds: async (paymentIntentId) => {
      const made = []
      try {
        for await (const { id, amount, status, metadata } of refunds.list({
          payment_intent: paymentIntentId,
          limit: 100,
        }))
          if (status !== 'pending' && status !== 'requires_action')
            made.push({ id, amount: cents(amount), refundId: metadata?.refundId, hasFailed: status !== 'succeeded' })
      } catch (error) {
        throw readableError(error)
      }
      return made
    },
    findFee: async (id) => {
      const intent = await paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
      const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
      const booked = charge?.balance_transaction
      if (!booked || typeof booked === 'string') return undefined
      // An account in another currency is charged its fee in that currency.
      return scaleCents(cents(booked.fee), 1 / (booked.exchange_rate ?? 1))
    },
    createCustomer: async ({ userId, name, email }) => {
      const wanted = { name, email, metadata: { userId } }
      try {
        return (await customers.create(wanted, { idempotencyKey: `customer_${userId}_${hashOf(wanted)}` })).id
      } catch (error) {
        throw readableError(error)
      }
    },
    forgetCustomer: async (customerId) => {
      await customers.del(customerId)
    },
    listSucceeded: async function* (since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const intent of paymentIntents.list({ created, limit: 100 }))
        if (intent.status === 'succeeded') yield answerPayment(intent)
    },
  }
}

const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/** States in which a payment is canceled or cannot be canceled any more, as during a bank debit. */
const settled = new Set<PaymentState>(['succeeded', 'cancelled', 'processing'])

const refundRefused = (why: string) => new Problem('conflict', `The payment provider refused the refund: ${why}`)

/** The id of a refund. Throws when it has failed immediately. */
function idOfRefund({ id, status, failure_reason }: Stripe.Refund): string {
  if (status === 'failed' || status === 'canceled') throw refundRefused(failure_reason ?? status)
  return id
}

/** A short hash of a call's parameters, for the idempotency key. */
const hashOf = (wanted: object) => createHash('sha256').update(JSON.stringify(wanted)).digest('base64url').slice(0, 20)

/** Turns a refused amount and an unreachable Stripe into sentences for the shopper; returns other errors unchanged. */
function readableError(error: unknown) {
  const { code } = error instanceof Stripe.errors.StripeInvalidRequestError ? error : {}
  if (code === 'amount_too_small' || code === 'amount_too_large')
    return new Problem(
      'conflict',
      `This amount is too ${code.slice('amount_too_'.length)} for a card payment. Please write to us.`,
    )
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind)
  return isAway
    ? new Problem('unavailable', 'The payment service is not available right now. Please try again in a moment.')
    : error
}

const states: Record<Stripe.PaymentIntent.Status, PaymentState> = {
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unpaid',
  requires_action: 'needs-action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

const answerPayment = (intent: Stripe.PaymentIntent): Payment => ({
  id: intent.id,
  state: states[intent.status] ?? 'processing',
  // The draft is compared with the received amount once the payment has succeeded.
  amount: cents(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
  currency: intent.currency,
  checkoutId: intent.metadata.checkoutId ?? null,
  clientSecret: intent.client_secret ?? '',
  failure: intent.last_payment_error?.message ?? null,
})

function apiBaseOptions(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return {
    host: hostname,
    port: port || undefined,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}
