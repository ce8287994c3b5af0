import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import { sessions, users } from '#features/accounts/server/tables.ts'
import { visibleTo } from '#features/catalog/server/find-products.ts'
import { products, stockHolds } from '#features/catalog/server/tables.ts'
import type { Make } from '#features/makes/make.ts'
import { settingsNumber } from '#features/settings/server/find-settings.ts'
import type { Cents } from '#platform/money.ts'
import type { Db } from '#platform/server/database.ts'
import { nothing } from '#platform/server/filters.ts'
import { nobody } from '#platform/viewer.ts'
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

/** What a line is added with in one go: the line, and as of when its product and the settings were read. */
export type LineAsRead = NewLine & { version: number; asOf: string }

const asked = (name: keyof LineAsRead) => sql.placeholder(name)
const given = (name: keyof NewLine) => sql.param(asked(name), cartItems[name])

/** What the same wish grows its line by. */
export const byAsMuch = { quantity: asked('quantity'), priceThen: sql`${given('priceThen')}` }

/**
 * The parts of a statement that adds a line in one go, for an account or a guest: the line, if its product and the settings are as they were
 * read before and the cart has room, how many pieces of it the caller's own checkout has set aside, and how many there are. Readers
 * share its connections: a gift, person or session that somebody has locked is as if it were not there.
 */
export function findEndless(db: Db, owner: 'userId' | 'sessionId', mostLines: number) {
  const as = (name: keyof NewLine, type: SQL) => sql`${given(name)}::${type}`.as(name)
  const lines = db
    .select({ total: count() })
    .from(cartItems)
    .where(eq(cartItems[owner], asked(owner)))
  const { id, version } = products
  const areAsTheyWere = sql`${settingsNumber} = ${asked('asOf')}`
  const isAsItWas = and(eq(id, asked('productId')), eq(version, asked('version')), visibleTo(nobody), areAsTheyWere)
  const person = owner === 'userId' ? users : sessions
  const line = db
    .select({
      id: sql`gen_random_uuid()`.as('id'),
      userId: as('userId', sql`uuid`),
      sessionId: as('sessionId', sql`text`),
      productId: id,
      quantity: as('quantity', sql`int`),
      make: as('make', sql`jsonb`),
      makeKey: as('makeKey', sql`text`),
      proofId: as('proofId', sql`text`),
      priceThen: as('priceThen', sql`numeric`),
      createdAt: sql`now()`.as('createdAt'),
    })
    .from(products)
    .innerJoin(person, eq(person.id, asked(owner)))
    .where(and(isAsItWas, lt(sql`(${lines})`, mostLines)))
    .for('key share', { skipLocked: true })
  const ownHold = owner === 'userId' ? eq(stockHolds.userId, asked('userId')) : nothing
  const pieces = db
    .select({ pieces: sql`coalesce(sum(${stockHolds.quantity}), 0)::int` })
    .from(stockHolds)
    .where(and(eq(stockHolds.productId, asked('productId')), ownHold))
  const shelf = db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(id, asked('productId')))
  return { line, held: sql<number>`(${pieces})`, stock: sql<number>`(${shelf})` }
}
