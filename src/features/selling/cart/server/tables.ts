import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '#features/base/accounts/server/tables.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { createdAt, id, money } from '#platform/server/columns.ts'

/** A line belongs either to an account or to a guest's session. Equal makes share one line. decisions/0006 */
export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text().references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    make: jsonb('customization').$type<MakeDescription>().notNull(),
    makeKey: text('customization_key').notNull(),
    /** The proof that the shopper saw; null for a product without a model. */
    proofId: text().references(() => proofs.id),
    /** The price of one piece when the line was added; null for lines that are older than this column. */
    priceThen: money(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('cart_items_one_line').on(table.userId, table.sessionId, table.productId, table.makeKey).nullsNotDistinct(),
    index().on(table.sessionId),
    index().on(table.productId),
    index().on(table.proofId),
    check('cart_items_one_owner', sql`(${table.userId} is null) <> (${table.sessionId} is null)`),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 999`),
  ],
)
