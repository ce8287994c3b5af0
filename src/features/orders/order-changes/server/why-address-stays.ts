import { isOpenStatus, orderStatusNames } from '#features/orders/orders/order.ts'
import type { OrderRow } from './find-order-to-change.ts'
import type { Mender } from './may-mend.ts'
import { type Progress, paymentClosed } from './why-not-corrected.ts'

type Asked = { as: Mender; order: OrderRow; progress: ReadonlyMap<string, Progress> }

/** Why an order's address can no longer be changed, as a sentence; undefined if the address can be changed (rule 132). */
export function whyAddressStays({ as, order, progress }: Asked): string | undefined {
  if (!isOpenStatus(order.status))
    return `This order is ${orderStatusNames[order.status].toLowerCase()}. Its address can no longer be changed.`
  if ([...progress.values()].some(({ packed }) => packed > 0)) return packedIn[as]
  const { paymentStatus } = order
  if (as === 'buyer' && (paymentStatus === 'disputed' || paymentStatus === 'refunded'))
    return paymentClosed[paymentStatus]
  return undefined
}

const packedIn = {
  buyer: 'This order is packed, so its address can no longer be changed. Please write to us.',
  shop: 'This order is packed. Unpack its parcel first, then change the address.',
} satisfies Record<Mender, string>
