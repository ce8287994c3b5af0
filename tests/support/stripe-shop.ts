import Stripe from 'stripe'
import { startStripeStandIn } from './stripe-stand-in.ts'
import { openTestShop } from './test-shop.ts'

const webhookSecret = 'whsec_stand_in'

/** A test shop with real payments, its Stripe stand-in, and a function that sends webhooks. */
export async function openStripeShop() {
  const stripe = await startStripeStandIn()
  const shop = await openTestShop({ ...stripeSettings(stripe.address), STRIPE_WEBHOOK_SECRET: webhookSecret })
  return {
    stripe,
    shop,
    /** Sends a webhook as Stripe does; an empty signature sends no header. */
    tell: (notice: string, signature = signed(notice)) =>
      shop.visitor().call('POST', '/api/webhooks/stripe', notice, {
        'content-type': 'application/json',
        ...(signature && { 'stripe-signature': signature }),
      }),
    close: async () => {
      await shop.close()
      await stripe.stop()
    },
  }
}

/** The configuration of a shop with real payments at a Stripe address, without webhooks. */
export const stripeSettings = (address: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_API_BASE: address,
})

let notices = 0

/** A Stripe event about an object; the same id makes the same event. */
export const noticeOf = (type: string, object: object, id = `evt_${++notices}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object } })
export const noticeOfSuccess = (paymentIntentId: string) =>
  noticeOf('payment_intent.succeeded', { id: paymentIntentId, object: 'payment_intent' })

/** The signature of a webhook; `at` is in seconds. */
export const signed = (notice: string, secret = webhookSecret, at = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload: notice, secret, timestamp: at })
