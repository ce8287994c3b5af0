import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import { dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { isId } from '#platform/server/http.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Order, OrderSummary } from '../contract.ts'
import { orderItems, orders } from './tables.ts'

/** One order, for its owner or an admin; anybody else gets the same 404 as for an id that does not exist (ruling 8). */
export async function findOrder({ db }: Database, viewer: Viewer, id: string): Promise<Order> {
  const visible = visibleTo(viewer)
  const [row] =
    visible && isId(id)
      ? await db
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), visible))
      : []
  if (!row) throw new Problem('not-found', 'Order Not Found')
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, row.id))
    .orderBy(asc(orderItems.position))
  return {
    ...summaryOf(row),
    paymentStatus: row.paymentStatus,
    subtotal: dollarsFromCents(row.subtotal),
    discount: dollarsFromCents(row.discount),
    shipping: dollarsFromCents(row.shipping),
    tax: dollarsFromCents(row.tax),
    billingAddress: row.billingAddress,
    items: items.map(({ position, modelFile, fromStock, price, ...item }) => ({
      ...item,
      price: dollarsFromCents(price),
    })),
    ...(isAdmin(viewer) && row.stripePaymentIntentId && { stripePaymentIntentId: row.stripePaymentIntentId }),
  }
}

/** Every order, newest first; the admin's list. */
export async function listOrders({ db }: Database): Promise<OrderSummary[]> {
  const rows = await db.select().from(orders).orderBy(desc(orders.createdAt), asc(orders.id))
  return rows.map(summaryOf)
}

/** `undefined` for a visitor, who sees none: an order without an owner is never matched by nobody. */
function visibleTo({ user }: Viewer): SQL | undefined {
  if (!user) return undefined
  return user.role === 'admin' ? eq(orders.id, orders.id) : eq(orders.userId, user.id)
}

const summaryOf = (row: typeof orders.$inferSelect): OrderSummary => ({
  id: row.id,
  userId: row.userId,
  status: row.status,
  total: dollarsFromCents(row.total),
  createdAt: row.createdAt.toISOString(),
  shippingAddress: row.shippingAddress,
})
