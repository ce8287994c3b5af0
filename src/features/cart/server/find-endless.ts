import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type AskedBy, shopperOf } from '#features/accounts/server/find-shopper.ts'
import { visibleTo } from '#features/catalog/server/find-products.ts'
import { products, stockHolds } from '#features/catalog/server/tables.ts'
import type { Make } from '#features/makes/make.ts'
import { settingsNumber } from '#features/settings/server/find-settings.ts'
import type { Cents } from '#platform/money.ts'
import type { Db } from '#platform/server/database.ts'
import { nobody } from '#platform/viewer.ts'
import { cartItems } from './tables.ts'

/** What a line is of, whoever it belongs to. */
export type LineOf = {
  productId: string
  quantity: number
  make: Make
  makeKey: string
  proofId: string | null
  priceThen: Cents
}

/** What a line is added with in one go: by whom, the line, and as of when its product and the settings were read. */
export type LineAsRead = AskedBy & LineOf & { version: number; asOf: string }

const asked = (name: keyof LineAsRead) => sql.placeholder(name)
const given = (name: keyof LineOf) => sql.param(asked(name), cartItems[name])

/** What the same wish grows its line by. */
export const byAsMuch = { quantity: asked('quantity'), priceThen: sql`${given('priceThen')}` }

/**
 * The parts of a statement that adds a line in one go: the shopper's line, if its product and the settings are as they were
 * read before and the cart has room, how many pieces of it the shopper's own checkout has set aside, and how many there are. Readers
 * share its connections: a gift, person or session that somebody has locked is as if it were not there.
 */
export function findEndless(db: Db, mostLines: number) {
  const as = (name: keyof LineOf, type: SQL) => sql`${given(name)}::${type}`.as(name)
  const shopper = shopperOf(db)
  // Nothing equals null: of the two, one counts.
  const lines = [eq(cartItems.userId, shopper.userId), eq(cartItems.sessionId, shopper.sessionId)].map(
    (own) => sql`(${db.select({ total: count() }).from(cartItems).where(own)})`,
  )
  const { id, version } = products
  const areAsTheyWere = sql`${settingsNumber} = ${asked('asOf')}`
  const isAsItWas = and(eq(id, asked('productId')), eq(version, asked('version')), visibleTo(nobody), areAsTheyWere)
  const line = db
    .select({
      id: sql`gen_random_uuid()`.as('id'),
      userId: shopper.userId,
      sessionId: shopper.sessionId,
      productId: id,
      quantity: as('quantity', sql`int`),
      make: as('make', sql`jsonb`),
      makeKey: as('makeKey', sql`text`),
      proofId: as('proofId', sql`text`),
      priceThen: as('priceThen', sql`numeric`),
      createdAt: sql`now()`.as('createdAt'),
    })
    .from(products)
    .crossJoin(shopper)
    .where(and(isAsItWas, lt(sql.join(lines, sql` + `), mostLines)))
    .for('key share', { of: products, skipLocked: true })
  const pieces = db
    .select({ pieces: sql`coalesce(sum(${stockHolds.quantity}), 0)::int` })
    .from(stockHolds)
    .where(and(eq(stockHolds.productId, asked('productId')), sql`${stockHolds.userId} = ${cartItems.userId}`))
  const shelf = db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(id, asked('productId')))
  return { line, held: sql<number>`(${pieces})`, stock: sql<number>`(${shelf})` }
}
