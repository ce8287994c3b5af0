import type { Settings } from '#features/base/settings/settings.ts'
import { isOpenStatus, orderStatusNames } from '#features/orders/orders/order.ts'
import { correctableUntil } from '../correction-time.ts'
import type { OrderLine, OrderRow } from './find-order-to-change.ts'
import type { Mender } from './may-mend.ts'

/** How many pieces of a line are on a printer, printed, in a parcel, and in a parcel that has left. */
export type Progress = { printing: number; printed: number; packed: number; posted: number }

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** The progress of an order's lines, by line id. Lock the order first, so the numbers stay true. */
    findProgress: (shop: Shop, orderId: string) => Promise<ReadonlyMap<string, Progress>>
  }
}

/** The owner's time for changes, and the time now. */
export type TimeForChanges = { terms: Pick<Settings, 'correctionMinutes' | 'correctionEnds'>; now: Date }

type Asked = {
  as: Mender
  order: OrderRow
  line: OrderLine
  progress: Progress | undefined
} & TimeForChanges

/** Why a line can no longer be corrected, as a sentence that says what to do; undefined if the line can be corrected (rule 125). */
export function whyNotCorrected({ as, order, line, progress = noProgress, ...time }: Asked): string | undefined {
  if (!line.make) return fromQuote[as]
  if (!isOpenStatus(order.status))
    return `This order is ${orderStatusNames[order.status].toLowerCase()}. Its gifts can no longer be corrected.`
  if (progress.packed > 0) return packed[as]
  if (as === 'shop') return progress.printing > 0 ? onPrinter : undefined
  if (line.reprintOf) return reprinted
  if (order.paymentStatus === 'disputed' || order.paymentStatus === 'refunded')
    return paymentClosed[order.paymentStatus]
  if (progress.printing + progress.printed > 0) return begun
  return isOver(order, time) ? over : undefined
}

/** Whether the buyer's time for changes is over. */
export const isOver = ({ createdAt }: Pick<OrderRow, 'createdAt'>, { terms, now }: TimeForChanges): boolean =>
  terms.correctionEnds === 'with-time' && now >= correctableUntil(createdAt, terms)

/** Of a line that nothing was done for. */
export const noProgress: Progress = { printing: 0, printed: 0, packed: 0, posted: 0 }

const fromQuote = {
  buyer: 'This gift was made to a quote. Please write to us to change it.',
  shop: 'This gift was made to a quote. Agree on changes with the customer.',
} satisfies Record<Mender, string>
const packed = {
  buyer: 'This gift is packed and can no longer be corrected. Please write to us if something is wrong.',
  shop: 'This gift is packed. Unpack its parcel first, then correct the gift.',
} satisfies Record<Mender, string>
export const paymentClosed = {
  disputed: 'The payment of this order is disputed, so the order cannot be changed. Please write to us.',
  refunded: 'The payment of this order was refunded, so the order cannot be changed. Please order again.',
}
const reprinted = 'This gift is printed again as it was ordered. Please write to us to change it.'
const onPrinter =
  'A piece of this gift is on a printer. Mark the piece as done or failed in the print queue, then correct the gift.'
const begun = 'This gift is being printed and can no longer be corrected. Please write to us if something is wrong.'
const over = 'The time to correct this order is over. Please write to us if something is wrong.'
