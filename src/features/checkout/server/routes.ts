import { findOrder } from '#features/orders/server/find-orders.ts'
import type { PayingShop } from '#features/payments/server/payment.ts'
import { centsFromDollars } from '#platform/money.ts'
import { createRoutes, readBody, requireUser } from '#platform/server/http.ts'
import { createPaymentIntentSchema, draftAddressesSchema, placeOrderSchema, settleSchema } from '../contract.ts'
import { keepDraftAddresses } from './drafts.ts'
import { placeOrder } from './place-order.ts'
import { startCheckout } from './start-checkout.ts'

const signInSentence = 'Please sign in before completing your order.'

/** Starting a payment, keeping its addresses, and the order that it becomes; mounted under `/api`. */
export function checkoutRoutes(shop: PayingShop) {
  const { database } = shop
  return createRoutes()
    .post('/create-payment-intent', async (c) => {
      const user = requireUser(c, signInSentence)
      const { amount, customRequestId } = await readBody(c, createPaymentIntentSchema)
      const payment = await startCheckout(shop, user, {
        seenAmount: centsFromDollars(amount),
        customRequestId,
      })
      return c.json({ clientSecret: payment.clientSecret, paymentIntentId: payment.id })
    })
    .put('/checkout/addresses', async (c) => {
      const user = requireUser(c, signInSentence)
      const { paymentIntentId, ...addresses } = await readBody(c, draftAddressesSchema)
      await keepDraftAddresses(database, user.id, paymentIntentId, addresses)
      return c.json({ paymentIntentId })
    })
    .post('/orders', async (c) => {
      const user = requireUser(c, signInSentence)
      const { stripePaymentIntentId, ...said } = await readBody(c, placeOrderSchema)
      const orderId = await placeOrder(shop, stripePaymentIntentId, {
        userId: user.id,
        items: said.items.map(({ price, customization, ...item }) => ({
          ...item,
          price: centsFromDollars(price),
          customization: customization && { ...customization, engraving: customization.engraving ?? '' },
        })),
        // What is no amount of money equals none.
        total: centsFromDollars(said.total) ?? impossible,
        shippingAddress: said.shippingAddress,
        billingAddress: said.billingAddress ?? said.shippingAddress,
      })
      return c.json(await findOrder(shop, c.get('viewer'), orderId), 201)
    })
    .post('/orders/settle', async (c) => {
      const user = requireUser(c, signInSentence)
      const { paymentIntentId } = await readBody(c, settleSchema)
      const orderId = await placeOrder(shop, paymentIntentId, { userId: user.id })
      return c.json(await findOrder(shop, c.get('viewer'), orderId))
    })
}

const impossible = Number.NEGATIVE_INFINITY as ReturnType<typeof centsFromDollars>
