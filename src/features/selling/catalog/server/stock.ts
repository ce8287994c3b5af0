import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { anonymous, type SignedIn, type Viewer } from '#platform/viewer.ts'
import { shownStock } from '../catalog.ts'
import { anyStockTag, productTag, stockTag } from './cache-tags.ts'
import { visibleTo } from './find-products.ts'
import { noSuchProduct } from './no-such-product.ts'
import { products, stockHolds } from './tables.ts'

export type Want = { productId: string; quantity: number }

export type Sellable = Pick<typeof products.$inferSelect, 'id' | 'name' | 'stock' | 'whenOutOfStock' | 'version'>

/**
 * Locks a published product for the transaction, so concurrent tabs count each other's pieces. `keepOnly`, for products without a stock
 * limit, only prevents a deletion and does not wait for an import. Throws 404.
 */
export async function lockSellable(
  { database: { db } }: Shop,
  { id, keepOnly = false }: { id: string; keepOnly?: boolean },
): Promise<Sellable> {
  const [product] = await db
    .select({
      id: products.id,
      name: products.name,
      stock: products.stock,
      whenOutOfStock: products.whenOutOfStock,
      version: products.version,
    })
    .from(products)
    .where(and(byId(products.id, id), visibleTo(anonymous)))
    .for(keepOnly ? 'key share' : 'no key update')
  if (!product) throw noSuchProduct()
  return product
}

/** Prevents products from being deleted until the transaction ends; returns the ids of those that exist. */
export async function lockProductsAgainstDeletion({ database: { db } }: Shop, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  return new Set((await found.orderBy(asc(products.id)).for('key share')).map(({ id }) => id))
}

/** Who holds pieces: an account, or the session of a guest. */
export type Holder = { userId: string | null; sessionId: string | null }
/** `isByShop`: the shop itself sells, which may take all of a large stock. */
type Hold = { holder: Holder; checkoutId: string; wants: Want[]; isPaid?: boolean; isByShop?: boolean }

/**
 * Reserves pieces for a checkout, as far as the stock reaches, and returns the pieces from stock by product. Throws 409 when a
 * product that stops when out of stock has too few pieces; a paid checkout gets the pieces that are left. Call it in a
 * transaction.
 */
export async function holdStock(
  shop: Shop,
  { holder: { userId, sessionId }, checkoutId, wants, isPaid = false, isByShop = false }: Hold,
): Promise<Map<string, number>> {
  const { db } = shop.database
  const wanted = sumByProduct(wants)
  const taken = new Map<string, number>()
  const moved: Moved[] = []
  for (const product of await lockProducts(shop, [...wanted.keys()])) {
    const quantity = wanted.get(product.id) ?? 0
    const most = isPaid || isByShop ? quantity : maxHeld(product.stock)
    const canBeRefused = product.whenOutOfStock === 'stop' && !isPaid
    if (canBeRefused && product.stock < quantity) throw aboveStock(product.name, product.stock)
    if (canBeRefused && quantity > most) throw tooMany(product.name, most)
    const fromStock = Math.min(product.stock, quantity, most)
    taken.set(product.id, fromStock)
    if (fromStock === 0) continue
    await db
      .update(products)
      .set({ stock: sql`${products.stock} - ${fromStock}` })
      .where(eq(products.id, product.id))
    await db.insert(stockHolds).values({ checkoutId, productId: product.id, userId, sessionId, quantity: fromStock })
    moved.push({ product, by: -fromStock })
  }
  await announceStock(shop, moved)
  return taken
}

type Moved = { product: Pick<Sellable, 'id' | 'stock' | 'whenOutOfStock'>; by: number }

/** Invalidates cached stock counts, and cached pages only if the stock that they show has changed (rule 78). */
export async function announceStock(shop: Shop, moved: Moved[]) {
  if (moved.length === 0) return
  const saidOtherwise = moved.filter(
    ({ product, by }) => shownStock(product) !== shownStock({ ...product, stock: product.stock + by }),
  )
  await shop.pagesChanged(
    anyStockTag,
    ...moved.map(({ product }) => stockTag(product.id)),
    ...(saidOtherwise.length > 0 ? ['product'] : []),
    ...saidOtherwise.map(({ product }) => productTag(product.id)),
  )
}

/** One checkout reserves at most 20 pieces, or half of a larger stock, so unpaid checkouts cannot block all of it. */
const maxHeld = (stock: number) => Math.max(20, Math.ceil(stock / 2))

const tooMany = (name: string, most: number) =>
  new Problem('conflict', `At most ${most} of ${name} can be ordered at once. Please write to us if you need more.`)

/** Returns a checkout's reserved pieces to stock, once. Call it in a transaction. */
export const releaseHold = (shop: Shop, checkoutId: string): Promise<void> =>
  release(shop, eq(stockHolds.checkoutId, checkoutId))

/** Returns all reserved pieces of an account that is being deleted. Call it in a transaction. */
export const releaseHoldsOf = (shop: Shop, user: SignedIn): Promise<void> =>
  release(shop, eq(stockHolds.userId, user.id))

async function release(shop: Shop, which: SQL) {
  const { db } = shop.database
  const held = await db.select({ productId: stockHolds.productId }).from(stockHolds).where(which)
  // Products are locked before their holds (docs/payments.md), because a deleted product deletes its holds.
  await lockProducts(
    shop,
    held.map(({ productId }) => productId),
  )
  await returnToStock(shop, await db.delete(stockHolds).where(which).returning(pieces))
}

const pieces = { productId: stockHolds.productId, quantity: stockHolds.quantity }

/** Returns pieces to stock. Call it in a transaction. */
export async function returnToStock(shop: Shop, pieces: Want[]): Promise<void> {
  const { database } = shop
  const back = sumByProduct(pieces)
  const shelf = await lockProducts(shop, [...back.keys()])
  for (const [productId, quantity] of back) {
    await database.db
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, productId))
  }
  await announceStock(
    shop,
    shelf.map((product) => ({ product, by: back.get(product.id) ?? 0 })),
  )
}

/** Moves the pieces of a guest's checkout to an account. Call it in a transaction. */
export const moveHolds = ({ database: { db } }: Shop, { checkoutId, userId }: { checkoutId: string; userId: string }) =>
  db.update(stockHolds).set({ userId, sessionId: null }).where(eq(stockHolds.checkoutId, checkoutId))

/** Deletes a checkout's holds without returning the pieces to stock: they are sold. Call it in a transaction. */
export async function sellHolds({ database: { db } }: Shop, checkoutId: string): Promise<void> {
  await db.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId))
}

/** Number of pieces by product that the viewer's own open checkout has reserved. */
export async function findHeldPieces(
  { database: { db } }: Shop,
  { user, sessionId }: Viewer,
  productIds: string[],
): Promise<Map<string, number>> {
  if ((!user && !sessionId) || productIds.length === 0) return new Map()
  const isOwn = user ? eq(stockHolds.userId, user.id) : eq(stockHolds.sessionId, sessionId ?? '')
  const rows = await db
    .select({ productId: stockHolds.productId, quantity: stockHolds.quantity })
    .from(stockHolds)
    .where(and(isOwn, inArray(stockHolds.productId, productIds)))
  return sumByProduct(rows)
}

/** Locks the products for the transaction, in the order of their ids, which prevents deadlocks. */
export const lockProducts = ({ database: { db } }: Shop, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          id: products.id,
          name: products.name,
          stock: products.stock,
          whenOutOfStock: products.whenOutOfStock,
          archivedAt: products.archivedAt,
        })
        .from(products)
        .where(inArray(products.id, ids))
        .orderBy(asc(products.id))
        .for('no key update')

/** The refusal for a quantity above the stock. */
export const aboveStock = (name: string, left: number) =>
  new Problem(
    'conflict',
    left > 0 ? `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.` : `${name} is sold out.`,
  )

export const sumByProduct = (wants: Want[]) => {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of wants) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return sums
}
