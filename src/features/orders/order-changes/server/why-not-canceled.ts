import { isOpenStatus, orderStatusNames } from '#features/orders/orders/order.ts'
import type { OrderRow } from './find-order-to-change.ts'
import type { Mender } from './may-mend.ts'
import { isOver, type Progress, paymentClosed, type TimeForChanges } from './why-not-corrected.ts'

type Asked = { as: Mender; order: OrderRow; progress: ReadonlyMap<string, Progress> } & TimeForChanges

/** Why an order can no longer be canceled by its buyer, as a sentence; undefined if the order can be canceled (rule 130). */
export function whyNotCanceled({ as, order, progress, ...terms }: Asked): string | undefined {
  if (as === 'shop') return byStatus
  if (!isOpenStatus(order.status)) return `This order is ${orderStatusNames[order.status].toLowerCase()} already.`
  if (!order.stripePaymentIntentId) return paidToShop
  if (order.paymentStatus === 'disputed' || order.paymentStatus === 'refunded')
    return paymentClosed[order.paymentStatus]
  if ([...progress.values()].some(({ printing, printed, packed }) => printing + printed + packed > 0)) return begun
  return isOver(order, terms) ? over : undefined
}

const byStatus = 'Cancel the order by its status, which also asks about the refund.'
const paidToShop = 'This order was paid to the shop directly. To cancel it, please write to us.'
const begun = 'This order is being printed or packed and can no longer be canceled. Please write to us.'
const over = 'The time to cancel this order is over. Please write to us.'
