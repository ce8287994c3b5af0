import type { Settings } from '#features/base/settings/settings.ts'
import type { OrderLine, OrderRow } from '#features/orders/order-changes/server/find-order-to-change.ts'
import type { Mender } from '#features/orders/order-changes/server/may-mend.ts'
import { isOver, type Progress, paymentClosed } from '#features/orders/order-changes/server/why-not-corrected.ts'
import { isOpenStatus, orderStatusNames } from '#features/orders/orders/order.ts'
import { daysAfter } from '#platform/days-after.ts'
import { dayIn, endOfDay } from '#platform/server/days.ts'

type Asked = {
  as: Mender
  order: OrderRow
  line: OrderLine
  progress: ReadonlyMap<string, Progress>
  terms: Pick<Settings, 'claimDays' | 'correctionMinutes' | 'correctionEnds' | 'timeZone'>
  now: Date
  /** When each line was delivered; a line that is not delivered is missing. */
  delivered: ReadonlyMap<string, Date>
  /** The lines with an open claim. */
  open: ReadonlySet<string>
  /** How many pieces can be reported, by line. */
  claimable: ReadonlyMap<string, number>
}

/** Why a customer cannot report that something is wrong with a line, as a sentence; undefined if the customer can (rule 137). */
export function whyNotClaimed({ as, order, line, progress, terms, now, ...state }: Asked): string | undefined {
  if (as === 'shop') return byCustomer
  if (terms.claimDays === 0) return writeToUs
  if (order.status === 'cancelled' || order.status === 'refunded')
    return `This order is ${orderStatusNames[order.status].toLowerCase()}.`
  if (order.paymentStatus === 'disputed' || order.paymentStatus === 'refunded')
    return paymentClosed[order.paymentStatus]
  if (state.open.has(line.id)) return alreadyOpen
  const { printing = 0, printed = 0, packed = 0 } = progress.get(line.id) ?? {}
  const isBegun = printing + printed + packed > 0
  if (isOpenStatus(order.status) && !isBegun && !isOver(order, { terms, now })) return notBegun
  if ((state.claimable.get(line.id) ?? 0) === 0) return allRefunded
  const deliveredOn = state.delivered.get(line.id)
  if (deliveredOn && now > lastMoment(deliveredOn, terms)) return tooLate
  return undefined
}

/** Customers have the whole last day. */
const lastMoment = (deliveredAt: Date, { claimDays, timeZone }: Asked['terms']): Date =>
  endOfDay(daysAfter(dayIn(deliveredAt, timeZone), claimDays), timeZone)

/** Why a claim can only be declined, as a sentence; undefined if its pieces can be refunded or printed again. */
export function whyNotAnswered({ status, paymentStatus }: Pick<OrderRow, 'status' | 'paymentStatus'>) {
  if (status === 'cancelled' || status === 'refunded')
    return `The order is ${orderStatusNames[status].toLowerCase()}. The claim can only be declined.`
  if (paymentStatus === 'disputed') return disputed
  return paymentStatus === 'refunded' ? refunded : undefined
}

const byCustomer = 'The customer reports what is wrong on the page of the order.'
const writeToUs = 'Please write to us if something is wrong.'
const alreadyOpen = 'You have told us already that something is wrong with this gift. We will answer soon.'
const notBegun = 'This gift is not made yet. Please correct the gift or cancel the order instead.'
const allRefunded = 'All pieces of this gift are refunded.'
const tooLate = 'The time to report that something is wrong is over. Please write to us.'
const disputed =
  'The customer’s bank disputes the payment. Refund or print again once the bank has decided, or decline the claim.'
const refunded = 'The whole payment is refunded. The claim can only be declined.'
