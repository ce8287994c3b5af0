import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import type { PromisedArrivals } from '#features/selling/delivery/contract.ts'
import type { Address } from '#platform/address.ts'
import { at, createdAt, day, id, money } from '#platform/server/columns.ts'
import { type DraftLine, draftStatuses } from '../draft.ts'

/** Drafts: what is to be bought, for how much, by whom, stored before the payment can succeed. decisions/0004 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: draftStatuses }).notNull().default('open'),
    /** The hash of lines and amounts: the same cart again is the same draft. */
    fingerprint: text().notNull(),
    lines: jsonb().$type<DraftLine[]>().notNull(),
    subtotal: money().notNull(),
    discount: money().notNull(),
    shipping: money().notNull(),
    tax: money().notNull(),
    total: money().notNull(),
    /** The offer behind the discount, as it was called then. */
    offerTitle: text(),
    currency: text().notNull().default('usd'),
    /** The accepted quote that is being paid; null for a cart. */
    customRequestId: uuid().references(() => customRequests.id, { onDelete: 'set null' }),
    paymentIntentId: text().unique(),
    shippingAddress: jsonb().$type<Address>(),
    billingAddress: jsonb().$type<Address>(),
    /** When it leaves the workshop, and when it arrives by where it goes, as whoever pays was told; there were none of the latter before. */
    leavesOn: day(),
    arrivals: jsonb().$type<PromisedArrivals>(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('checkouts_one_open').on(table.userId).where(sql`${table.status} = 'open'`),
    index().on(table.expiresAt).where(sql`${table.status} = 'open'`),
  ],
)

/** Payments that came in and that no order could be made of: an owner's to refund or to put right. */
export const unmatchedPayments = pgTable('unmatched_payments', {
  /** The payment provider's. */
  id: text().primaryKey(),
  reason: text().notNull(),
  createdAt: createdAt(),
  /** When somebody of the shop said that it is put right. */
  settledAt: at(),
})
