import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { orderItems, orders, refunds } from '#features/orders/orders/server/tables.ts'
import { at, createdAt, id } from '#platform/server/columns.ts'
import { type ClaimKind, type ClaimWish, claimStates } from '../claim.ts'

/** A customer says that something is wrong with pieces of a line. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
    kind: text().$type<ClaimKind>().notNull(),
    /** Null once the personal data was deleted. */
    words: text(),
    wish: text().$type<ClaimWish>().notNull(),
    state: text({ enum: claimStates }).notNull().default('open'),
    /** The shop's reason. */
    reason: text(),
    refundId: uuid().references(() => refunds.id, { onDelete: 'set null' }),
    answeredBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    // One open claim for each line, also from two tabs at once.
    uniqueIndex('claims_open').on(table.orderItemId).where(sql`${table.state} = 'open'`),
    index().on(table.orderId),
    index().on(table.orderItemId),
    index().on(table.refundId),
    index().on(table.answeredBy),
    check('claims_pieces', sql`${table.pieces} > 0`),
  ],
)

/** Uploaded photos of an order, and the claim that shows each; each upload has a file of its own. */
export const claimPhotos = pgTable(
  'claim_photos',
  {
    url: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    claimId: uuid().references(() => claims.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderId), index().on(table.claimId)],
)
