import { isOpenStatus, orderStatusNames } from '#features/orders/orders/order.ts'
import { type OrderLine, type OrderToChange, recipientOf } from './find-order-to-change.ts'
import type { Mender } from './may-mend.ts'
import { type Progress, paymentClosed } from './why-not-corrected.ts'

type Asked = { found: OrderToChange; recipient: number; progress: ReadonlyMap<string, Progress> }

/** Why the address of an order's recipient can no longer be changed, as a sentence; undefined if the address can be changed (rule 132). */
export function whyAddressStays({ found, recipient, progress }: Asked): string | undefined {
  const { as, order, lines } = found
  if (!isOpenStatus(order.status))
    return `This order is ${orderStatusNames[order.status].toLowerCase()}. Its address can no longer be changed.`
  const own = lines.filter((line) => line.recipient === recipient)
  const countOf = (line: OrderLine, part: 'packed' | 'posted') => progress.get(line.id)?.[part] ?? 0
  // What has left stays where it went; a reprint may go elsewhere until it is packed.
  const isReprinted = own.some((line) => line.reprintOf !== null && countOf(line, 'packed') === 0)
  if (own.some((line) => countOf(line, 'packed') > (isReprinted ? countOf(line, 'posted') : 0))) return packedIn[as]
  const { asked } = recipientOf(found, recipient)
  if (as === 'buyer' && asked) return `${asked.name} types this address by a link.`
  const { paymentStatus } = order
  if (as === 'buyer' && (paymentStatus === 'disputed' || paymentStatus === 'refunded'))
    return paymentClosed[paymentStatus]
  return undefined
}

const packedIn = {
  buyer: 'This order is packed, so its address can no longer be changed. Please write to us.',
  shop: 'This order is packed. Unpack its parcel first, then change the address.',
} satisfies Record<Mender, string>
