import { numberOf } from '#platform/number-of.ts'

/** The life of an order (rule 9); an admin may move it from any status to any other. */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusNames = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} satisfies Record<OrderStatus, string>

/** The way an order usually goes. Any other move is possible, and asked about first (rule 9). */
const nextStatus: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
}
export const isUsualMove = (from: OrderStatus, to: OrderStatus) => nextStatus[from] === to

/** Whether a parcel of it can be followed. */
export const isShipped = (status: OrderStatus) => status === 'shipped' || status === 'delivered'

/** Whether it is still to be made and sent. */
export const openStatuses = ['pending', 'processing'] as const
export const isOpenStatus = (status: OrderStatus) => openStatuses.some((open) => open === status)

/** What a customer is told in place of a promise: the day it leaves, such as `2026-12-01`, and from when to when it arrives. */
export type Delay = { leavesOn: string; from: string; to: string; toldAt: string }

/** Whether nothing more happens to an order by itself. */
export const isOver = (status: OrderStatus) => status === 'delivered' || status === 'cancelled' || status === 'refunded'

export const paymentStatuses = ['paid', 'partly-refunded', 'refunded', 'disputed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a shopper calls the order: the last 8 characters of its id, upper case (rule 12). */
export const orderNumber = numberOf

/** What its receipt is called, by the same characters. */
export const receiptNumber = (id: string) => `R-${orderNumber(id)}`

/** What is called the same by a page, a slip and a mail. */
/** Whoever has ordered and left since. */
export const nobodyAnyMore = 'Somebody who has left'
export const sayMails = (mails: number) => (mails === 1 ? '1 mail goes out.' : `${mails} mails go out.`)
export const readyToShip = 'Ready to ship'
export const orderConfirmed = 'Order Confirmed!'
export const shipsTo = 'Ships to'
export const arrives = 'Arrives'
export const leavesBy = 'Leaves by'
export const billedTo = 'Billed to'
export const noOrder = 'Order Not Found'
export const orderNotRead = 'Your order could not be read.'
