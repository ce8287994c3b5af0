import { ordersApi } from '#features/orders/orders/client/requests.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import type { GiftWords } from '#features/selling/gift-options/contract.ts'
import type { Address } from '#platform/address.ts'
import { send } from '#platform/client/http.ts'
import type { GuestContact, PaymentIntentAnswer, PlaceOrder, SheetWish, WalletSheet } from '../contract.ts'
import type { Basket } from './basket.ts'

const checkoutApi = '/api/checkout'

type Asked = { name: string; country: string }
type Destination = { shippingAddress?: Address; ask?: Asked }
type Addresses = Destination & {
  billingAddress: Address
  gift?: GiftWords | undefined
  furtherRecipients: (Destination & { gift: GiftWords })[]
}

/** Starts the payment of the displayed basket and amount. Throws `HttpError` 409 if prices have changed. */
export const createPaymentIntent = (
  basket: Pick<Basket, 'total' | 'customRequestId' | 'gift' | 'furtherRecipients'> | undefined,
  guest: GuestContact | undefined,
) =>
  send<PaymentIntentAnswer>('POST', '/api/create-payment-intent', {
    amount: basket?.total,
    ...(basket?.customRequestId && { customRequestId: basket.customRequestId }),
    ...(guest && { guest }),
    ...(basket?.gift && { gift: basket.gift }),
    ...(basket?.furtherRecipients.length && { furtherRecipients: basket.furtherRecipients }),
  })

/** The sums and the arrival for a country, while a wallet's sheet is open. */
export const postWalletSheet = (wish: SheetWish) => send<WalletSheet>('POST', `${checkoutApi}/sheet`, wish)

export const putCheckoutAddresses = (paymentIntentId: string, { furtherRecipients, ...addresses }: Addresses) =>
  send<unknown>('PUT', `${checkoutApi}/addresses`, {
    ...{ paymentIntentId, ...addresses },
    ...(furtherRecipients.length > 0 && { furtherRecipients }),
  })

/** Reports a successful payment. A repeat returns the same order. */
export const postOrder = (order: PlaceOrder) => send<Order>('POST', ordersApi, order)

/** Settles the payment of the provider's return address. */
export const settlePayment = (paymentIntentId: string) =>
  send<Order>('POST', `${ordersApi}/settle`, { paymentIntentId })
