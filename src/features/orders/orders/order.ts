import type { Address } from '#platform/address.ts'
import { numberOf } from '#platform/number-of.ts'

/** The statuses of an order (rule 9). An admin may change any status to any other. */
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

/** The usual next statuses. Other changes are possible after a confirmation (rule 9). */
const nextStatus: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
}
export const isUsualMove = (from: OrderStatus, to: OrderStatus) => nextStatus[from] === to

/** Whether the order's parcel can be tracked. */
export const isShipped = (status: OrderStatus) => status === 'shipped' || status === 'delivered'

/** Statuses of orders that must still be made and sent. */
export const openStatuses = ['pending', 'processing'] as const
export const isOpenStatus = (status: OrderStatus) => openStatuses.some((open) => open === status)

/** What the customer was told of a delay: the new day of leaving, such as `2026-12-01`, and of arrival, or that there is none yet. */
export type Delay = { toldAt: string } & ({ leavesOn: string; from: string; to: string } | { leavesOn: null })

/** An address that the recipient types by a link, and the buyer never sees (rule 143): whom the buyer asks, and for which country. */
export type AskedAddress = { name: string; country: string; isAnswered: boolean }

/** Why a parcel cannot be packed or shipped (rule 143). */
export const waitsForAddressText = (name: string) => `${name} has not given the address yet, so the parcel waits.`

type Destined = {
  asked: AskedAddress | null
  shippingAddress: Address | null
  /** An order that was entered by hand has no payment, and may be handed over (rule 144). */
  isEnteredByHand: boolean
}

/**
 * Why the parcel of a recipient waits for an address; undefined if it need not. Only an order that was entered by hand may have none: a
 * client can also pay and leave the addresses out.
 */
export function whyParcelWaits(
  { asked, shippingAddress, isEnteredByHand }: Destined,
  recipient: number,
): string | undefined {
  if (asked && !asked.isAnswered) return waitsForAddressText(asked.name)
  return shippingAddress || isEnteredByHand
    ? undefined
    : `The address of recipient ${recipient} is missing, so the parcel waits. Enter the address at the order.`
}

/** Whether an order needs no further work. */
export const isClosedStatus = (status: OrderStatus) =>
  status === 'delivered' || status === 'cancelled' || status === 'refunded'

export const paymentStatuses = ['paid', 'partly-refunded', 'refunded', 'disputed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The order number for people: the last 8 characters of the id, in upper case (rule 12). */
export const orderNumber = numberOf

/** The receipt number, from the same characters. */
export const receiptNumber = (id: string) => `R-${orderNumber(id)}`

/** Texts that pages, slips and emails share. */
/** Shown instead of the name of a deleted account. */
export const deletedAccountName = 'Deleted account'
/** Shown instead of an address that an order entered by hand does not need (rule 144). */
export const handedOver = 'Handed over, not shipped'
export const emailCountText = (mails: number) =>
  mails === 1 ? '1 email will be sent.' : `${mails} emails will be sent.`
/** An order with several recipients has no tracking number without a parcel (rule 136). */
export const useParcelNumbers = 'This order goes to several addresses. Pack its parcels, and use their numbers.'
export const readyToShip = 'Ready to ship'
export const orderConfirmed = 'Order Confirmed!'
export const shipsTo = 'Ships to'
export const arrives = 'Arrives'
export const leavesBy = 'Leaves by'
/** The label of the day on which an order leaves the workshop, or has left it. */
export const leavingLabel = (status: OrderStatus) => (isShipped(status) ? 'Left on' : leavesBy)
export const billedTo = 'Billed to'
export const noOrder = 'Order Not Found'
export const orderElsewhere = 'Ordered without an account? Open the link in our email again.'
export const orderNotRead = 'Your order could not be loaded.'
