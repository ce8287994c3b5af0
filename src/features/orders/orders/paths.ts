import { linkTo } from '#platform/link.ts'
import { type ListSearch, readListSearch, writeListSearch } from '#platform/list-address.ts'
import { orderNumber, orderStatuses, readyToShip } from './order.ts'

export const orderPaths = {
  /** An order in its customer's account. */
  own: (id: string) => linkTo('/account/orders/:id', { id }),
  /** A guest's order, in a browser that has opened it. */
  guest: (id: string) => linkTo('/guest-orders/:id', { id }),
  /** The link in a guest's emails, which opens the order. */
  openOrder: (key: string) => linkTo('/open-order', null, { key }),
  /** The page of the one-time link that makes an account of a guest's orders; `known` for an address that has an account. */
  guestAccount: (token: string, { known }: { known: boolean }) =>
    linkTo('/guest-account', null, { token, ...(known && { known: '1' }) }),
  success: (id: string) => linkTo('/order-success', null, { orderId: id }),
  /** The return address for the payment provider. */
  confirmation: (paymentIntentId: string) => linkTo('/order-confirmation', null, { payment_intent: paymentIntentId }),
  admin: (search: Partial<OrderSearch> = {}) => linkTo('/admin/orders', null, writeOrderSearch(search)),
  /** An order in the back office, opened over the list or over a search. */
  adminOrder: (id: string, search: Partial<OrderSearch> = { q: id }) => {
    const params = new URLSearchParams(writeOrderSearch(search))
    params.set('order', id)
    return linkTo('/admin/orders', null, params)
  },
  /** The form for many tracking numbers, filled with these orders' numbers. */
  tracking: (ids: string[] = []) =>
    linkTo('/admin/tracking', null, { orders: ids.map((id) => orderNumber(id)).join(',') }),
  print: (ids: string[], kind: SlipKind) => linkTo('/admin/print', null, { kind, orders: ids.join(',') }),
}

/** Papers of an order: for the parcel, for the payer, and for the recipient (without prices). */
export const slipKinds = ['packing-slip', 'invoice', 'gift-slip', 'message-card'] as const
export type SlipKind = (typeof slipKinds)[number]
export const slipNames = {
  'packing-slip': 'Packing slip',
  invoice: 'Invoice',
  'gift-slip': 'Gift slip',
  'message-card': 'Message card',
} satisfies Record<SlipKind, string>

/** The filters of the admin's list, as its address holds the values. `view` selects orders by the work that they need. */
export const orderChoices = {
  status: ['', ...orderStatuses],
  view: ['', 'waiting', 'to-print', 'to-ship', 'at-risk', 'late', 'cancelled-paid'],
  sort: ['newest', 'oldest', 'highest', 'lowest'],
} as const
/** Labels of the views in the back office. */
export const orderViewNames = {
  '': 'All',
  waiting: 'New or disputed',
  'to-print': 'To print',
  'to-ship': readyToShip,
  'at-risk': 'At risk',
  late: 'Late',
  'cancelled-paid': 'Canceled, not refunded',
} satisfies Record<(typeof orderChoices.view)[number], string>
export type OrderSearch = ListSearch<typeof orderChoices>

export const readOrderSearch = (query: string | URLSearchParams): OrderSearch => readListSearch(query, orderChoices)
export const writeOrderSearch = (search: Partial<OrderSearch>): string => writeListSearch(search, orderChoices)
