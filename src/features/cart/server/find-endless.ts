import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type ProductRow, visibleTo } from '#features/catalog/server/find-products.ts'
import { products, stockHolds } from '#features/catalog/server/tables.ts'
import type { Make } from '#features/makes/make.ts'
import type { Cents } from '#platform/money.ts'
import { nothing } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { nobody, type Viewer } from '#platform/viewer.ts'
import { ownedBy } from './find-cart.ts'
import { cartItems } from './tables.ts'

/** A line to be: an account's or a guest's. */
export type NewLine = {
  userId: string | null
  sessionId: string | null
  productId: string
  quantity: number
  make: Make
  makeKey: string
  proofId: string | null
  priceThen: Cents
}

/**
 * The parts of a statement that adds a line in one go: the line, if its product is as it was read before and the cart has room, how
 * many pieces of it the caller's own checkout has set aside, and how many there are.
 */
export function findEndless(
  { database: { db } }: Shop,
  viewer: Viewer,
  { product, wanted, mostLines }: { product: ProductRow; wanted: NewLine; mostLines: number },
) {
  const given = (name: keyof NewLine, type: SQL) => sql`${sql.param(wanted[name], cartItems[name])}::${type}`.as(name)
  const lines = db.select({ total: count() }).from(cartItems).where(ownedBy(viewer))
  const { id, version } = products
  const isAsItWas = and(eq(id, product.id), eq(version, product.version), visibleTo(nobody))
  const line = db
    .select({
      id: sql`gen_random_uuid()`.as('id'),
      userId: given('userId', sql`uuid`),
      sessionId: given('sessionId', sql`text`),
      productId: id,
      quantity: given('quantity', sql`int`),
      make: given('make', sql`jsonb`),
      makeKey: given('makeKey', sql`text`),
      proofId: given('proofId', sql`text`),
      priceThen: given('priceThen', sql`numeric`),
      createdAt: sql`now()`.as('createdAt'),
    })
    .from(products)
    .where(and(isAsItWas, lt(sql`(${lines})`, mostLines)))
  const ownHold = viewer.user ? eq(stockHolds.userId, viewer.user.id) : nothing
  const pieces = db
    .select({ pieces: sql`coalesce(sum(${stockHolds.quantity}), 0)::int` })
    .from(stockHolds)
    .where(and(eq(stockHolds.productId, product.id), ownHold))
  const shelf = db.select({ stock: products.stock }).from(products).where(eq(id, product.id))
  return { line, held: sql<number>`(${pieces})`, stock: sql<number>`(${shelf})` }
}
