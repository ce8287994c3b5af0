import { followAddress } from '#features/base/carriers/carriers.ts'
import { isShipped, useParcelNumbers } from '#features/orders/orders/order.ts'
import { trackingText } from '#platform/lengths.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type CheckedList, maxTrackingLines, type TrackedLine } from '../contract.ts'
import { readTrackingList, type TypedLine } from '../tracking-list.ts'
import { findTrackedOrders, type TrackedOrder } from './find-tracked-orders.ts'

/** Checks a pasted list line by line; nothing is saved. Throws 400 for too many lines. */
export async function checkTrackingList(shop: Shop, { text }: { text: string }): Promise<CheckedList> {
  const typed = readTrackingList(text)
  if (typed.length > maxTrackingLines)
    throw new Problem('bad-request', `The list has more than ${maxTrackingLines} lines. Please split it.`)
  const ordersOf = await findTrackedOrders(
    shop,
    typed.map(({ order }) => order),
  )
  // The parcels that earlier lines have used: a parcel by number, or the rest of an order.
  const taken = new Set<string>()
  return {
    lines: typed.map((line) => {
      const [order, other] = ordersOf(line.order)
      const meant = order && !other ? meaningOf(order, line, taken) : undefined
      const problem = problemOf(line, order, other) ?? (typeof meant === 'string' ? meant : null)
      const found = order && !problem && typeof meant === 'object' ? foundOf(order, line, meant) : null
      if (found) taken.add(keyOf(found.orderId, found.parcel))
      return { line: line.line, typed: line.typed, problem, found }
    }),
  }
}

function problemOf(
  { trackingNumber, problem }: TypedLine,
  order?: TrackedOrder,
  other?: TrackedOrder,
): string | undefined {
  if (!order) return 'There is no order with this number.'
  if (other) return 'Two orders have this number. Use the whole id.'
  if (problem) return problem
  if (!trackingNumber) return 'The tracking number is missing.'
  if (trackingNumber.length > trackingText) return 'This is too long for a tracking number.'
  if (order.status === 'cancelled' || order.status === 'refunded') return `This order is ${order.status}.`
  return undefined
}

const keyOf = (orderId: string, parcel: number | null) => `${orderId} ${parcel ?? ''}`

type Found = NonNullable<TrackedLine['found']>
type Meaning = Pick<Found, 'parcel' | 'does'>

/** The parcel of a line: by number, else the first that waits, else the rest of the order. A string is the problem. */
function meaningOf(order: TrackedOrder, { parcel, trackingNumber }: TypedLine, taken: Set<string>): Meaning | string {
  const isTaken = (number: number | null) => taken.has(keyOf(order.id, number))
  const waiting = order.parcels.filter(({ number, isPosted }) => !isPosted && !isTaken(number))
  if (order.hasSeveral && parcel === null) return useParcelNumbers
  const named = order.parcels.find(({ number }) => number === parcel)
  if (parcel !== null && !named) return 'This order has no such parcel.'
  if (named && isTaken(named.number)) return 'This parcel is in the list twice.'
  if (named?.isPosted) return { parcel: named.number, does: doesTo([named], trackingNumber) }
  const first = named ?? waiting[0]
  if (first) return { parcel: first.number, does: waiting.length > 1 || order.left > 0 ? 'posts' : 'ships' }
  if ([...taken].some((key) => key.startsWith(order.id))) return 'This order is in the list twice.'
  if (!isShipped(order.status)) return { parcel: null, does: 'ships' }
  return { parcel: null, does: doesTo([order, ...order.parcels], trackingNumber) }
}

const doesTo = (had: { trackingNumber: string | null }[], wanted: string) =>
  had.some(({ trackingNumber }) => trackingNumber === wanted) ? 'nothing' : 'changes'

function foundOf(order: TrackedOrder, { trackingNumber, carrier }: TypedLine, { parcel, does }: Meaning): Found {
  const { id: orderId, customerName, status } = order
  const mails = does !== 'nothing' && order.isTold
  const follow = followAddress(trackingNumber, carrier)
  return { orderId, customerName, status, parcel, trackingNumber, carrier, follow, does, mails }
}
