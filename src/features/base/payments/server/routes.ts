import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { confirmTestPaymentSchema, testPaymentAnswerSchema } from '../contract.ts'
import { confirmTestPayment } from './test-payments.ts'

/** `/api/test-payments`: the built-in test provider. */
export const testPaymentCalls = (shop: Shop) =>
  new Calls().post(
    '/confirm',
    {
      // The payment's client secret authorizes the call.
      who: 'everybody',
      findsCaller: true,
      does: 'Pays with a test card; no card is charged. Only available without Stripe.',
      takes: confirmTestPaymentSchema,
      gives: testPaymentAnswerSchema,
      refuses: ['not-found'],
    },
    ({ body }) => confirmTestPayment(shop, body),
  )
