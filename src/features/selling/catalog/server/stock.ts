import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { listed, statement } from '#platform/server/statement.ts'
import { nobody, type SignedIn, type Viewer } from '#platform/viewer.ts'
import { saidOfStock } from '../catalog.ts'
import { visibleTo } from './find-products.ts'
import { noSuchProduct } from './no-such-product.ts'
import { anyCount, countOf, shownProduct } from './shown.ts'
import { products, stockHolds } from './tables.ts'

export type Want = { productId: string; quantity: number }

export type Sellable = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'price' | 'stock' | 'whenOutOfStock' | 'modelFile' | 'sizes' | 'colors'
>

/** A product that a shopper, admin or not, may put into a cart; locked until the caller's transaction is over, so that two tabs of one shopper count each other's pieces. Throws 404. */
export async function lockSellable({ database: { db } }: Shop, id: string): Promise<Sellable> {
  const { id: key, name, price, stock, whenOutOfStock, modelFile, sizes, colors } = products
  const [product] = await db
    .select({ id: key, name, price, stock, whenOutOfStock, modelFile, sizes, colors })
    .from(products)
    .where(and(byId(products.id, id), visibleTo(nobody)))
    .for('no key update')
  if (!product) throw noSuchProduct()
  return product
}

/** Which of these products are there still; they stay for the rest of the transaction. */
export async function stillThere({ database: { db } }: Shop, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  return new Set((await found.orderBy(asc(products.id)).for('key share')).map(({ id }) => id))
}

/** Part of a statement: the same by the list `productIds`, so that a line may point at what is there still. */
export const thereStill = (db: Db) =>
  db.$with('there').as(
    db
      .select({ id: products.id })
      .from(products)
      .where(sql`${products.id} = any(${listed('productIds', 'uuid')})`)
      .orderBy(asc(products.id))
      .for('key share'),
  )

type Hold = {
  userId: string
  checkoutId: string
  wants: Want[]
  isPaid?: boolean
  /** Gifts of which there were none when they were read: the shelf is looked at before anything is taken. */
  empty?: Set<string>
}

/**
 * Sets pieces aside for a checkout: takes them from stock, as far as it reaches. Throws 409 when a product that stops when
 * out has too few; one that is paid gets what there is. Call it in a transaction. Answers how many pieces of each product came from
 * stock.
 */
export async function holdStock(
  shop: Shop,
  { userId, checkoutId, wants, isPaid = false, empty }: Hold,
): Promise<Map<string, number>> {
  const { database } = shop
  const { db } = database
  const taken = new Map<string, number>()
  const moved: Moved[] = []
  for (const [productId, quantity] of inOrder(sumByProduct(wants))) {
    // However many there are, so few may be taken of them.
    const [had] =
      quantity <= mostAnyway && !empty?.has(productId)
        ? await setAside(database).execute({ userId, checkoutId, productId, quantity })
        : []
    if (had) {
      taken.set(productId, quantity)
      moved.push({ product: { ...had, stock: had.stock + quantity }, by: -quantity })
    }
    const [product] = had ? [] : await lockProducts(database, [productId])
    if (!product) continue
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

/** Gifts are locked in the order of their ids (docs/payments.md). */
const inOrder = (wanted: Map<string, number>) => [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))

/** Takes pieces that are there from the shelf and notes them as held, in one statement. */
const setAside = statement((db) => {
  const { id, stock, whenOutOfStock } = products
  const wanted = { id: sql.placeholder('productId'), quantity: sql.placeholder('quantity') }
  const taken = db.$with('taken').as(
    db
      .update(products)
      .set({ stock: sql`${stock} - ${wanted.quantity}` })
      .where(and(eq(id, wanted.id), gte(stock, wanted.quantity)))
      .returning({ id, stock, whenOutOfStock }),
  )
  const { checkoutId, productId, userId, quantity } = stockHolds
  const hold = db
    .select({
      checkoutId: sql`${sql.placeholder('checkoutId')}::uuid`.as(checkoutId.name),
      productId: sql`${taken.id}`.as(productId.name),
      userId: sql`${sql.placeholder('userId')}::uuid`.as(userId.name),
      quantity: sql`${wanted.quantity}::int`.as(quantity.name),
    })
    .from(taken)
  const held = db.$with('held').as(db.insert(stockHolds).select(hold).returning({ productId }))
  return db.with(taken, held).select().from(taken).prepare('')
})

type Moved = { product: Pick<Sellable, 'id' | 'stock' | 'whenOutOfStock'>; by: number }

/** Tells what shows these counts, and pages only when they say something else of the shelf now (rule 78). */
async function tellPages(shop: Shop, moved: Moved[]) {
  if (moved.length === 0) return
  const saidOtherwise = moved.filter(
    ({ product, by }) => saidOfStock(product) !== saidOfStock({ ...product, stock: product.stock + by }),
  )
  await shop.pagesChanged(
    anyCount,
    ...moved.map(({ product }) => countOf(product.id)),
    ...(saidOtherwise.length > 0 ? ['product'] : []),
    ...saidOtherwise.map(({ product }) => shownProduct(product.id)),
  )
}

/** One checkout takes up to 20 pieces, or half of a larger shelf: nobody empties it for others without paying. */
const mostHeld = (stock: number) => Math.max(mostAnyway, Math.ceil(stock / 2))
const mostAnyway = 20

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

/** Part of a statement: the pieces of the checkout `checkoutId` are sold, they stay out of stock and are no longer held. */
export const soldHolds = (db: Db) =>
  db.$with('sold').as(
    db
      .delete(stockHolds)
      .where(eq(stockHolds.checkoutId, sql.placeholder('checkoutId')))
      .returning({ productId: stockHolds.productId }),
  )

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
