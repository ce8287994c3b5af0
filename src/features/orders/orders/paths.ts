import { linkTo } from '#platform/link.ts'
import { type ListSearch, readListSearch, writeListSearch } from '#platform/list-address.ts'
import { orderNumber, orderStatuses, readyToShip } from './order.ts'

export const orderPaths = {
  /** An order under its customer's account. */
  own: (id: string) => linkTo('/account/orders/:id', { id }),
  success: (id: string) => linkTo('/order-success', null, { orderId: id }),
  /** Where a payment provider sends a shopper back to. */
  confirmation: (paymentIntentId: string) => linkTo('/order-confirmation', null, { payment_intent: paymentIntentId }),
  admin: (search: Partial<OrderSearch> = {}) => linkTo('/admin/orders', null, writeOrderSearch(search)),
  /** One order in the back office, open over the list, or over what was searched for there. */
  adminOrder: (id: string, search: Partial<OrderSearch> = { q: id }) => {
    const params = new URLSearchParams(writeOrderSearch(search))
    params.set('order', id)
    return linkTo('/admin/orders', null, params)
  },
  /** Many tracking numbers at once; the list begins with these orders' numbers. */
  tracking: (ids: string[] = []) =>
    linkTo('/admin/tracking', null, { orders: ids.map((id) => orderNumber(id)).join(',') }),
  print: (ids: string[], kind: SlipKind) => linkTo('/admin/print', null, { kind, orders: ids.join(',') }),
}

/** What is printed of an order: for the box, for whoever pays, for whoever is given it (without prices). */
export const slipKinds = ['packing-slip', 'invoice', 'gift-slip'] as const
export type SlipKind = (typeof slipKinds)[number]
export const slipNames = {
  'packing-slip': 'Packing slip',
  invoice: 'Invoice',
  'gift-slip': 'Gift slip',
} satisfies Record<SlipKind, string>

/** What the admin's list of orders remembers in its address. `view` is what is to be done about them. */
export const orderChoices = {
  status: ['', ...orderStatuses],
  view: ['', 'waiting', 'to-print', 'to-ship', 'at-risk', 'late', 'cancelled-paid'],
  sort: ['newest', 'oldest', 'highest', 'lowest'],
} as const
/** How the back office calls what is to be done. */
export const orderViewNames = {
  '': 'All',
  waiting: 'New or disputed',
  'to-print': 'To print',
  'to-ship': readyToShip,
  'at-risk': 'At risk',
  late: 'Late',
  'cancelled-paid': 'Cancelled, still paid',
} satisfies Record<(typeof orderChoices.view)[number], string>
export type OrderSearch = ListSearch<typeof orderChoices>

export const readOrderSearch = (query: string | URLSearchParams): OrderSearch => readListSearch(query, orderChoices)
export const writeOrderSearch = (search: Partial<OrderSearch>): string => writeListSearch(search, orderChoices)
