import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { nobody, type SignedIn, type Viewer } from '#platform/viewer.ts'
import { saidOfStock } from '../catalog.ts'
import { visibleTo } from './find-products.ts'
import { noSuchProduct } from './no-such-product.ts'
import { anyCount, shownProduct, stockTag } from './shown.ts'
import { products, stockHolds } from './tables.ts'

export type Want = { productId: string; quantity: number }

export type Sellable = Pick<typeof products.$inferSelect, 'id' | 'name' | 'stock' | 'whenOutOfStock' | 'version'>

/**
 * Locks a published product until the transaction ends, so that two tabs of one shopper count each other's pieces. Stock that is no limit
 * needs no count: `keepOnly` prevents a deletion and waits for no import. Throws 404.
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
    .where(and(byId(products.id, id), visibleTo(nobody)))
    .for(keepOnly ? 'key share' : 'no key update')
  if (!product) throw noSuchProduct()
  return product
}

/** Keeps products from being deleted until the transaction ends; answers the ids of those that exist. */
export async function keepProducts({ database: { db } }: Shop, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  return new Set((await found.orderBy(asc(products.id)).for('key share')).map(({ id }) => id))
}

type Hold = { userId: string; checkoutId: string; wants: Want[]; isPaid?: boolean }

/**
 * Sets pieces aside for a checkout: takes them from stock, as far as it reaches. Answers how many pieces of each product came from stock.
 * Throws 409 when a product that stops when out of stock has too few; a checkout that is already paid gets what there is. Call it in a
 * transaction.
 */
export async function holdStock(
  shop: Shop,
  { userId, checkoutId, wants, isPaid = false }: Hold,
): Promise<Map<string, number>> {
  const { db } = shop.database
  const wanted = sumByProduct(wants)
  const taken = new Map<string, number>()
  const moved: Moved[] = []
  for (const product of await lockProducts(shop.database, [...wanted.keys()])) {
    const quantity = wanted.get(product.id) ?? 0
    const most = isPaid ? quantity : mostHeld(product.stock)
    const canBeRefused = product.whenOutOfStock === 'stop' && !isPaid
    if (canBeRefused && product.stock < quantity) throw tooFew(product.name, product.stock)
    if (canBeRefused && quantity > most) throw tooMany(product.name, most)
    const fromStock = Math.min(product.stock, quantity, most)
    taken.set(product.id, fromStock)
    if (fromStock === 0) continue
    await db
      .update(products)
      .set({ stock: sql`${products.stock} - ${fromStock}` })
      .where(eq(products.id, product.id))
    await db.insert(stockHolds).values({ checkoutId, productId: product.id, userId, quantity: fromStock })
    moved.push({ product, by: -fromStock })
  }
  await tellPages(shop, moved)
  return taken
}

type Moved = { product: Pick<Sellable, 'id' | 'stock' | 'whenOutOfStock'>; by: number }

/** Tells what shows these counts, and pages only when they say something else of the shelf now (rule 78). */
async function tellPages(shop: Shop, moved: Moved[]) {
  if (moved.length === 0) return
  const saidOtherwise = moved.filter(
    ({ product, by }) => saidOfStock(product) !== saidOfStock({ ...product, stock: product.stock + by }),
  )
  await shop.pagesChanged(
    anyCount,
    ...moved.map(({ product }) => stockTag(product.id)),
    ...(saidOtherwise.length > 0 ? ['product'] : []),
    ...saidOtherwise.map(({ product }) => shownProduct(product.id)),
  )
}

/** One checkout takes up to 20 pieces, or half of a larger shelf: nobody empties it for others without paying. */
const mostHeld = (stock: number) => Math.max(20, Math.ceil(stock / 2))

const tooMany = (name: string, most: number) =>
  new Problem('conflict', `At most ${most} of ${name} can be ordered at once. Please write to us if you need more.`)

/** Gives a checkout's pieces back, once. Call it in a transaction. */
export const releaseHold = (shop: Shop, checkoutId: string): Promise<void> =>
  release(shop, eq(stockHolds.checkoutId, checkoutId))

/** Gives back whatever is set aside for somebody who is leaving. Call it in a transaction. */
export const releaseHoldsOf = (shop: Shop, user: SignedIn): Promise<void> =>
  release(shop, eq(stockHolds.userId, user.id))

async function release(shop: Shop, which: SQL) {
  const { db } = shop.database
  const held = await db.select({ productId: stockHolds.productId }).from(stockHolds).where(which)
  // The shelf is locked before what hangs on it (docs/payments.md): a gift that is being deleted takes its holds along.
  await lockProducts(
    shop.database,
    held.map(({ productId }) => productId),
  )
  await giveBack(shop, await db.delete(stockHolds).where(which).returning(pieces))
}

const pieces = { productId: stockHolds.productId, quantity: stockHolds.quantity }

/** Puts pieces back on the shelf. Call it in a transaction. */
export async function giveBack(shop: Shop, pieces: Want[]): Promise<void> {
  const { database } = shop
  const back = sumByProduct(pieces)
  const shelf = await lockProducts(database, [...back.keys()])
  for (const [productId, quantity] of back) {
    await database.db
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, productId))
  }
  await tellPages(
    shop,
    shelf.map((product) => ({ product, by: back.get(product.id) ?? 0 })),
  )
}

/** Sells the pieces that a checkout has set aside: they stay out of stock and are no longer held. Call it in a transaction. */
export async function sellHolds({ database: { db } }: Shop, checkoutId: string): Promise<void> {
  await db.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId))
}

/** How many pieces of each product this person's own open checkout has set aside. */
export async function heldBy(
  { database: { db } }: Shop,
  { user }: Viewer,
  productIds: string[],
): Promise<Map<string, number>> {
  if (!user || productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: stockHolds.productId, quantity: stockHolds.quantity })
    .from(stockHolds)
    .where(and(eq(stockHolds.userId, user.id), inArray(stockHolds.productId, productIds)))
  return sumByProduct(rows)
}

/** The products with these ids, locked in one order for the rest of the transaction, so that rivals wait and never deadlock. */
const lockProducts = ({ db }: Database, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          id: products.id,
          name: products.name,
          stock: products.stock,
          whenOutOfStock: products.whenOutOfStock,
        })
        .from(products)
        .where(inArray(products.id, ids))
        .orderBy(asc(products.id))
        .for('no key update')

/** What a shopper is told who wants more than there is. */
export const tooFew = (name: string, left: number) =>
  new Problem(
    'conflict',
    left > 0 ? `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.` : `${name} is sold out.`,
  )

export const sumByProduct = (wants: Want[]) => {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of wants) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return sums
}
