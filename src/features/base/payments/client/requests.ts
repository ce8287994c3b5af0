import { send } from '#platform/client/http.ts'
import type { TestPaymentAnswer } from '../contract.ts'

export const postTestPayment = (clientSecret: string, cardNumber: string, approve = false) =>
  send<TestPaymentAnswer>('POST', '/api/test-payments/confirm', {
    clientSecret,
    cardNumber,
    ...(approve && { approve }),
  })
