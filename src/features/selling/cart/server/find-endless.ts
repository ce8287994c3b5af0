import { and, count, eq, exists, lt, or, sql } from 'drizzle-orm'
import { shopperOf } from '#features/base/accounts/server/find-shopper.ts'
import { settingsNumber } from '#features/base/settings/server/find-settings.ts'
import type { Make } from '#features/gifts/makes/make.ts'
import { visibleTo } from '#features/selling/catalog/server/find-products.ts'
import { products, stockHolds } from '#features/selling/catalog/server/tables.ts'
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

/** Whose session it is: a living one, or that of a newcomer, which starts with the line. */
export type Asking = { session: string; isNewcomer?: boolean; userAgent?: string | null }

/** What a line is added with in one go: for which session, the line, and as of when its product and the settings were read. */
export type LineAsRead = Asking & LineOf & { version: number; asOf: string }

/** One of the wishes that a statement fulfils together. */
const wishes = sql`jsonb_to_recordset(${sql.placeholder('wishes')}::jsonb) as wish (session text, "isNewcomer" boolean, "userAgent" text, "productId" uuid, quantity int, make jsonb,
  "makeKey" text, "proofId" text, "priceThen" numeric, version int, "asOf" text)`
const wish = (name: keyof LineAsRead) => sql`wish.${sql.identifier(name)}`

/**
 * Part of a statement that adds lines in one go, of as many shoppers as wish at the same moment: each shopper's line, if its product and
 * the settings are as they were read before and the cart has room or has it already, and, of what was added, how many pieces of it the shopper's own checkout has set aside and how many there
 * are. Readers share its connections: a gift, person or session that somebody has locked is as if it were not there.
 */
export function findEndless(db: Db, mostLines: number) {
  const shopper = shopperOf(db, wish('session'), wish('isNewcomer'))
  // Nothing equals null: of the two, one counts.
  const owned = [eq(cartItems.userId, shopper.userId), eq(cartItems.sessionId, shopper.sessionId)]
  const lines = owned.map((own) => sql`(${db.select({ total: count() }).from(cartItems).where(own)})`)
  const isThat = and(eq(cartItems.productId, wish('productId')), eq(cartItems.makeKey, wish('makeKey')))
  const isThere = owned.map((own) => exists(db.select({ id: cartItems.id }).from(cartItems).where(and(own, isThat))))
  // A line that grows is no further line.
  const hasRoom = or(lt(sql.join(lines, sql` + `), mostLines), ...isThere)
  const isAsItWas = and(eq(products.id, wish('productId')), eq(products.version, wish('version')), visibleTo(nobody))
  const sold = db.select({ id: products.id }).from(products).where(isAsItWas).for('key share', { skipLocked: true })
  const as = (name: keyof LineAsRead) => sql`${wish(name)}`.as(name)
  const wished = db.$with('wished').as(
    db
      .select({
        session: sql<string>`${wish('session')}`.as('session'),
        ...{ isNewcomer: as('isNewcomer'), userAgent: as('userAgent') },
        userId: shopper.userId,
        sessionId: shopper.sessionId,
        ...{ productId: as('productId'), quantity: as('quantity'), make: as('make'), makeKey: as('makeKey') },
        ...{ proofId: as('proofId'), priceThen: as('priceThen') },
      })
      .from(wishes)
      .crossJoinLateral(shopper)
      .crossJoinLateral(sold.as('sold'))
      .where(and(sql`${wish('asOf')} = ${settingsNumber}`, hasRoom))
      // Two processes that add to the same carts wait for each other, and never both.
      .orderBy(shopper.userId, shopper.sessionId),
  )
  // The columns in the order of their table.
  const line = sql`
    select gen_random_uuid(), "userId", "sessionId", "productId", quantity, make, "makeKey", "proofId", "priceThen", now()
    from ${wished}`
  const newcomers = sql`select session, "userAgent" from ${wished} where "isNewcomer"`
  const own = eq(stockHolds.userId, cartItems.userId)
  const pieces = db
    .select({ pieces: sql`coalesce(sum(${stockHolds.quantity}), 0)::int` })
    .from(stockHolds)
    .where(and(eq(stockHolds.productId, cartItems.productId), own))
  const shelf = db.select({ stock: products.stock }).from(products).where(eq(products.id, cartItems.productId))
  const counts = { held: sql<number>`(${pieces})`.as('held'), stock: sql<number>`(${shelf})`.as('stock') }
  return { wished, newcomers, line, counts }
}
