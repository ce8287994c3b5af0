import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#features/orders/contract.ts'
import type { Address } from '#platform/address.ts'
import { send } from '#platform/client/http.ts'
import type { PaymentIntentAnswer, SavedAddresses, TestPaymentAnswer } from '../contract.ts'

type Addresses = { shippingAddress: Address; billingAddress: Address }

export const savedAddressesQuery = queryOptions<SavedAddresses>({ queryKey: ['/api/user/addresses'] })

/** `amount` in dollars, as the shopper sees it. Throws `HttpError` 409 when prices have changed. */
export const createPaymentIntent = (amount: string) =>
  send<PaymentIntentAnswer>('POST', '/api/create-payment-intent', { amount: Number(amount) })

export const keepAddresses = (paymentIntentId: string, addresses: Addresses) =>
  send<unknown>('PUT', '/api/checkout/addresses', { paymentIntentId, ...addresses })

export const saveAddress = (addresses: Addresses) => send<unknown>('POST', '/api/user/save-address', addresses)

export const confirmTestPayment = (clientSecret: string, cardNumber: string, approve = false) =>
  send<TestPaymentAnswer>('POST', '/api/test-payments/confirm', {
    clientSecret,
    cardNumber,
    ...(approve && { approve }),
  })

/** Settles a payment that the provider's return address names. */
export const settlePayment = (paymentIntentId: string) => send<Order>('POST', '/api/orders/settle', { paymentIntentId })
