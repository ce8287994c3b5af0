import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Config } from '#platform/server/config.ts'
import type { Payment, PaymentProvider, PaymentState } from './payment.ts'

/** How long one call to Stripe may take, in milliseconds; a dropped one is repeated under the same key. */
const patience = 10_000

/** Stripe, through its own SDK. Card data never touches this server. decisions/0011 */
export function stripePaymentProvider(keys: NonNullable<Config['stripe']>): PaymentProvider {
  const { paymentIntents, refunds, customers } = new Stripe(keys.secretKey, {
    timeout: patience,
    maxNetworkRetries: 2,
    telemetry: false,
    ...standIn(keys.apiBase),
  })
  const find = async (id: string) => {
    try {
      return answerPayment(await paymentIntents.retrieve(id))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw inWords(error)
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
        metadata: { checkoutId, userId },
        ...(customerId && { customer: customerId }),
      }
      // Asked again for the same, Stripe answers with the same payment; for anything else the key is another one.
      const idempotencyKey = `checkout_${checkoutId}_${hashOf(wanted)}`
      try {
        return answerPayment(await paymentIntents.create(wanted, { idempotencyKey }))
      } catch (error) {
        throw inWords(error)
      }
    },
    find,
    cancel: async (id) => {
      try {
        return answerPayment(await paymentIntents.cancel(id)).state
      } catch (error) {
        // Too late, or cancelled before: how it stands is Stripe's to say.
        const payment = await find(id)
        // Made under other keys: whoever has these cannot be asked, and nobody is shown its form any more.
        if (!payment && isMissing(error)) return 'cancelled'
        if (payment && settled.has(payment.state)) return payment.state
        throw inWords(error)
      }
    },
    refund: async ({ refundId, paymentIntentId, amount, isRepeat }) => {
      const wanted = { payment_intent: paymentIntentId, amount, metadata: { refundId } }
      try {
        // Stripe forgets its keys after a day: what was made before is looked for by our own id.
        const known = isRepeat ? await findRefund(paymentIntentId, refundId) : undefined
        const idempotencyKey = `refund_${refundId}_${hashOf(wanted)}`
        return idOfMade(known ?? (await refunds.create(wanted, { idempotencyKey })))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw refundRefused(error.message)
        throw inWords(error)
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
        throw inWords(error)
      }
      return made
    },
    createCustomer: async ({ userId, name, email }) => {
      const wanted = { name, email, metadata: { userId } }
      try {
        return (await customers.create(wanted, { idempotencyKey: `customer_${userId}_${hashOf(wanted)}` })).id
      } catch (error) {
        throw inWords(error)
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

/** What cannot be cancelled, or is: a bank that is debiting an account is not to be stopped either. */
const settled = new Set<PaymentState>(['succeeded', 'cancelled', 'processing'])

const refundRefused = (why: string) => new Problem('conflict', `The payment provider refused the refund: ${why}`)

/** Throws for a refund that came to nothing at once. */
function idOfMade({ id, status, failure_reason }: Stripe.Refund): string {
  if (status === 'failed' || status === 'canceled') throw refundRefused(failure_reason ?? status)
  return id
}

/** A short name for the parameters of a call. */
const hashOf = (wanted: object) => createHash('sha256').update(JSON.stringify(wanted)).digest('base64url').slice(0, 20)

/** What Stripe cannot take, and a Stripe that does not answer, which is nobody's mistake here, in words for the shopper. */
function inWords(error: unknown) {
  const { code } = error instanceof Stripe.errors.StripeInvalidRequestError ? error : {}
  if (code === 'amount_too_small' || code === 'amount_too_large')
    return new Problem(
      'conflict',
      `This is too ${code.slice('amount_too_'.length)} an amount to be paid by card. Please write to us.`,
    )
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind)
  return isAway
    ? new Problem('unavailable', 'The payment service does not answer. Please try again in a moment.')
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
  // What was really received, once there is something: only that is compared with the draft.
  amount: cents(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
  currency: intent.currency,
  checkoutId: intent.metadata.checkoutId ?? null,
  clientSecret: intent.client_secret ?? '',
  failure: intent.last_payment_error?.message ?? null,
})

function standIn(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return {
    host: hostname,
    port: port || undefined,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}
