import { eq, inArray } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import { buyerEmail } from '#features/orders/orders/server/find-buyer.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { type Cents, cents, scaleCents, shareOf, subtractCents, times } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'

/** The email of each order's customer, the own customs code of each line's product, and what was paid for pieces of a line: their price less their share of the discount. */
export async function findPaidGoods({ database: { db } }: Shop, orderIds: string[]) {
  const rows = await db
    .select({
      orderId: orders.id,
      email: buyerEmail,
      lineId: orderItems.id,
      price: orderItems.price,
      customsCode: products.customsCode,
      subtotal: orders.subtotal,
      discount: orders.discount,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, orderIds))
  const emails = new Map(rows.map(({ orderId, email }) => [orderId, email]))
  const lines = new Map(rows.map((row) => [row.lineId, row]))
  return {
    emailOf: (orderId: string): string | null => emails.get(orderId) ?? null,
    customsCodeOf: (lineId: string): string | null => lines.get(lineId)?.customsCode ?? null,
    valueOf(lineId: string, pieces: number): Cents {
      const line = lines.get(lineId)
      if (!line || line.subtotal <= 0) return cents(0)
      return scaleCents(times(line.price, pieces), shareOf(subtractCents(line.subtotal, line.discount), line.subtotal))
    },
  }
}
