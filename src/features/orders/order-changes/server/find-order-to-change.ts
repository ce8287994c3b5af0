import { and, asc, eq } from 'drizzle-orm'
import {
  type FurtherRecipientRow,
  findFurtherRecipients,
  isOrderVisibleTo,
} from '#features/orders/orders/server/find-orders.ts'
import { noSuchOrder } from '#features/orders/orders/server/no-such-order.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Mender, menderOf } from './may-mend.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLine = typeof orderItems.$inferSelect
/** Where a part of an order goes: the order itself for its first recipient (rule 136). */
export type RecipientRow = Pick<
  OrderRow,
  'shippingAddress' | 'asked' | 'gift' | 'leavesOn' | 'arrivesFrom' | 'arrivesTo' | 'delay'
>
/** `lines` are those that are not canceled. */
export type OrderToChange = {
  order: OrderRow
  further: FurtherRecipientRow[]
  lines: OrderLine[]
  canceled: OrderLine[]
  as: Mender
}

/** An order with its lines, for those who may change it. `isLocked` locks the order for the transaction. Throws 404. */
export async function findOrderToChange(
  shop: Shop,
  viewer: Viewer,
  { orderId, isLocked = false }: { orderId: string; isLocked?: boolean },
): Promise<OrderToChange> {
  const { db } = shop.database
  // Strangers get the same 404 as for an unknown order (rule 8).
  const query = db
    .select()
    .from(orders)
    .where(and(byId(orders.id, orderId), isOrderVisibleTo(shop, viewer)))
  const [order] = isLocked ? await query.for('no key update') : await query
  if (!order) throw noSuchOrder()
  const all = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position))
  const further = await findFurtherRecipients(shop, [order.id])
  const { lines = [], canceled = [] } = Object.groupBy(all, ({ quantity }) => (quantity > 0 ? 'lines' : 'canceled'))
  return { order, further, lines, canceled, as: menderOf(viewer) }
}

/** A recipient of an order by number. Throws 404. */
export function recipientOf({ order, further }: OrderToChange, number: number): RecipientRow {
  const found = number === 1 ? order : further.find((one) => one.number === number)
  if (!found) throw noSuchOrder()
  return found
}

/** Throws 409 if the recipient is not the one that was shown: a number may be another recipient's since a gift was canceled (rule 145). */
export function refuseOtherRecipient({ asked, shippingAddress }: RecipientRow, shownName: string | null | undefined) {
  if (typeof shownName === 'string' && shownName !== (asked?.name ?? shippingAddress?.name ?? ''))
    throw new Problem('conflict', 'This order was changed meanwhile. Please open the order again.')
}

/** A line that is not canceled. Throws 404, and 409 for a canceled line. */
export const lineOf = ({ lines, canceled }: OrderToChange, itemId: string): OrderLine => {
  const line = lines.find(({ id }) => id === itemId)
  if (!line && canceled.some(({ id }) => id === itemId))
    throw new Problem('conflict', 'This gift is canceled. Please open the order again.')
  if (!line) throw noSuchOrder()
  return line
}
