import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { dollarsFromCents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { OwnOrders } from '../own-contract.ts'
import { isNotCanceled, orderItems, orders } from './tables.ts'

const perPage = 10

/** A customer's orders, ten per page, newest first. Pages count from 1. */
export async function findOwnOrders({ database }: Shop, user: SignedIn, page: number): Promise<OwnOrders> {
  const { db } = database
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, user.id))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
  const shown = rows.slice(0, perPage)
  const items = await db
    .select()
    .from(orderItems)
    .where(
      and(
        inArray(
          orderItems.orderId,
          shown.map(({ id }) => id),
        ),
        isNull(orderItems.reprintOf),
        isNotCanceled,
      ),
    )
    .orderBy(asc(orderItems.position))
  return {
    orders: shown.map(({ id, status, total, createdAt }) => ({
      id,
      status,
      total: dollarsFromCents(total),
      createdAt: createdAt.toISOString(),
      items: items
        .filter(({ orderId }) => orderId === id)
        .map(({ id: itemId, productName, image, quantity, make }) => ({
          id: itemId,
          productName,
          image,
          quantity,
          customization: make,
        })),
    })),
    nextPage: rows.length > perPage ? page + 1 : null,
  }
}
