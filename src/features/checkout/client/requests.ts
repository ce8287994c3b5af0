import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#features/orders/contract.ts'
import type { Address } from '#platform/address.ts'
import { send } from '#platform/client/http.ts'
import type { PaymentIntentAnswer, SavedAddresses, TestPaymentAnswer } from '../contract.ts'
import type { Basket } from './basket.ts'

type Addresses = { shippingAddress: Address; billingAddress: Address }

export const savedAddressesQuery = queryOptions<SavedAddresses>({ queryKey: ['/api/user/addresses'] })

/** Asks for the payment of what the shopper sees, for the amount they see. Throws `HttpError` 409 when prices have changed. */
export const createPaymentIntent = (basket: Pick<Basket, 'total' | 'customRequestId'> | undefined) =>
  send<PaymentIntentAnswer>('POST', '/api/create-payment-intent', {
    amount: Number(basket?.total),
    ...(basket?.customRequestId && { customRequestId: basket.customRequestId }),
  })

export const keepAddresses = (paymentIntentId: string, addresses: Addresses) =>
  send<unknown>('PUT', '/api/checkout/addresses', { paymentIntentId, ...addresses })

export const saveAddress = (addresses: Addresses) => send<SavedAddresses>('POST', '/api/user/save-address', addresses)

export const forgetAddresses = () => send<SavedAddresses>('DELETE', '/api/user/addresses')

export const confirmTestPayment = (clientSecret: string, cardNumber: string, approve = false) =>
  send<TestPaymentAnswer>('POST', '/api/test-payments/confirm', {
    clientSecret,
    cardNumber,
    ...(approve && { approve }),
  })

/** Settles a payment that the provider's return address names. */
export const settlePayment = (paymentIntentId: string) => send<Order>('POST', '/api/orders/settle', { paymentIntentId })
