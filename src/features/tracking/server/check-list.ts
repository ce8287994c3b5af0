import { isUnderWay } from '#features/orders/order.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type CheckedList, mostLines, type TrackedLine } from '../contract.ts'
import { readTrackingList, type TypedLine } from '../tracking-list.ts'
import { findTrackedOrders, type TrackedOrder } from './find-tracked-orders.ts'

/** What a pasted list would do, line by line; nothing of it is done. Throws 400 for more lines than are shipped at once. */
export async function checkTrackingList(shop: Shop, { text }: { text: string }): Promise<CheckedList> {
  const typed = readTrackingList(text)
  if (typed.length > mostLines)
    throw new Problem('bad-request', `These are more than ${mostLines} lines. Please split the list.`)
  const ordersOf = await findTrackedOrders(
    shop,
    typed.map(({ order }) => order),
  )
  const seen = new Set<string>()
  return {
    lines: typed.map((line) => {
      const meant = ordersOf(line.order)
      const [order] = meant
      const isAgain = order && seen.has(order.id)
      const problem = problemOf(line, meant) ?? (isAgain ? 'This order is in the list twice.' : null)
      const found = order && !problem ? foundOf(order, line.trackingNumber) : null
      if (found) seen.add(found.orderId)
      return { line: line.line, typed: line.typed, problem, found }
    }),
  }
}

function problemOf({ trackingNumber }: TypedLine, [order, other]: TrackedOrder[]): string | undefined {
  if (!order) return 'There is no order with this number.'
  if (other) return 'Two orders have this number. Use the whole id.'
  if (!trackingNumber) return 'The tracking number is missing.'
  if (trackingNumber.length > 60) return 'This is too long for a tracking number.'
  if (order.status === 'cancelled' || order.status === 'refunded') return `This order is ${order.status}.`
  return undefined
}

function foundOf(order: TrackedOrder, trackingNumber: string): NonNullable<TrackedLine['found']> {
  const isSent = isUnderWay(order.status)
  const does = !isSent ? 'ships' : order.trackingNumber === trackingNumber ? 'nothing' : 'changes'
  const { id: orderId, customerName, status } = order
  return { orderId, customerName, status, trackingNumber, does, mails: does !== 'nothing' && order.userId !== null }
}
