import { isOpenStatus, orderStatusNames } from '#features/orders/orders/order.ts'
import type { OrderLine, OrderToChange } from './find-order-to-change.ts'
import type { Mender } from './may-mend.ts'
import { isOver, noProgress, type Progress, paymentClosed, type TimeForChanges } from './why-not-corrected.ts'

type Asked = {
  found: OrderToChange
  line: OrderLine
  progress: ReadonlyMap<string, Progress>
  /** The lines with pieces that are reported, refunded or printed again. */
  claimed: ReadonlySet<string>
} & TimeForChanges

/** Why a line alone can no longer be canceled, as a sentence that says what to do; undefined if the line can be canceled (rule 145). */
export function whyLineStays({ found, line, progress, claimed, ...time }: Asked): string | undefined {
  const { as, order, lines } = found
  const { printing, printed, packed } = progress.get(line.id) ?? noProgress
  if (line.reprintOf) return reprinted
  if (!isOpenStatus(order.status)) return `This order is ${orderStatusNames[order.status].toLowerCase()} already.`
  if (lines.every(({ id, reprintOf }) => id === line.id || reprintOf !== null)) return last[as]
  if (packed > 0) return packedNow[as]
  if (claimed.has(line.id)) return inClaim[as]
  if (order.paymentStatus === 'disputed') return as === 'shop' ? disputed : paymentClosed.disputed
  if (as === 'shop') return printing > 0 ? onPrinter : undefined
  if (!order.stripePaymentIntentId) return paidOutside
  if (order.paymentStatus === 'refunded') return paymentClosed.refunded
  if (printing + printed > 0) return begun
  return isOver(order, time) ? over : undefined
}

const reprinted = 'This gift is printed again after a claim, so it cannot be canceled.'
const last = {
  buyer: 'This is the only gift of the order. Cancel the order instead.',
  shop: 'This is the only gift of the order. Cancel the order by its status, which also asks about the refund.',
} satisfies Record<Mender, string>
const packedNow = {
  buyer: 'This gift is packed and can no longer be canceled. Please write to us.',
  shop: 'This gift is packed. Unpack its parcel first, then cancel the gift.',
} satisfies Record<Mender, string>
const inClaim = {
  buyer: 'You have told us that something is wrong with this gift. Please write to us to cancel it.',
  shop: 'Pieces of this gift are in a claim. Answer the claim, or refund a part of the order.',
} satisfies Record<Mender, string>
const disputed =
  'The customer’s bank disputes the payment, and a refund now could pay the customer twice. Cancel the gift once the bank has decided.'
const onPrinter =
  'A piece of this gift is on a printer. Mark the piece as done or failed in the print queue, then cancel the gift.'
const paidOutside = 'This order was paid to the shop directly. To cancel a gift, please write to us.'
const begun = 'This gift is being printed and can no longer be canceled. Please write to us.'
const over = 'The time to cancel this gift is over. Please write to us.'
