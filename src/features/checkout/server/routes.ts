import type { PaymentProvider } from '#features/orders/server/payment.ts'
import { startCheckout } from '#features/orders/server/start-checkout.ts'
import { centsFromDollars } from '#platform/money.ts'
import { createRoutes, readBody, requireUser } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import {
  confirmTestPaymentSchema,
  createPaymentIntentSchema,
  draftAddressesSchema,
  saveAddressSchema,
} from '../contract.ts'
import { findSavedAddresses, forgetAddresses, keepDraftAddresses, saveAddresses } from './addresses.ts'
import { confirmTestPayment } from './test-payments.ts'

const signInSentence = 'Please sign in before completing your order.'

/** Starting a payment, keeping its addresses, and the test provider's browser side; mounted under `/api`. */
export function checkoutRoutes(services: Services, payments: PaymentProvider) {
  const { database } = services
  const routes = createRoutes()
    .post('/create-payment-intent', async (c) => {
      const user = requireUser(c, signInSentence)
      const { amount, customRequestId } = await readBody(c, createPaymentIntentSchema)
      const payment = await startCheckout(services, payments, user, {
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
    .post('/user/save-address', async (c) => {
      const user = requireUser(c)
      await saveAddresses(services, user.id, await readBody(c, saveAddressSchema))
      return c.json(await findSavedAddresses(database, user.id))
    })
    .get('/user/addresses', async (c) => c.json(await findSavedAddresses(database, requireUser(c).id)))
    .delete('/user/addresses', async (c) => {
      const user = requireUser(c)
      await forgetAddresses(database, user.id)
      return c.json(await findSavedAddresses(database, user.id))
    })
  if (payments.name !== 'test') return routes
  return routes.post('/test-payments/confirm', async (c) => {
    const { clientSecret, cardNumber, approve } = await readBody(c, confirmTestPaymentSchema)
    return c.json(await confirmTestPayment(database, clientSecret, cardNumber, approve ?? false))
  })
}
