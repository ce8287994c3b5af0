import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import type { AskedAddress } from '#features/orders/orders/order.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import type { PromisedArrivals } from '#features/selling/delivery/contract.ts'
import type { GiftOptions } from '#features/selling/gift-options/contract.ts'
import type { Address } from '#platform/address.ts'
import { cents } from '#platform/money.ts'
import { at, createdAt, day, id, money } from '#platform/server/columns.ts'
import { type DraftLine, type DraftRecipient, draftStatuses } from '../draft.ts'

/** Drafts: lines, prices, owner and addresses, stored before the payment can succeed. decisions/0004 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    /** The account that pays; or a guest's session, name and email address (rule 127). */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text(),
    guestName: text(),
    guestEmail: text(),
    status: text({ enum: draftStatuses }).notNull().default('open'),
    /** Hash of lines and amounts: an unchanged cart keeps its draft. */
    fingerprint: text().notNull(),
    lines: jsonb().$type<DraftLine[]>().notNull(),
    subtotal: money().notNull(),
    discount: money().notNull(),
    wrapping: money().notNull().default(cents(0)),
    shipping: money().notNull(),
    tax: money().notNull(),
    total: money().notNull(),
    /** The title of the offer that gave the discount. */
    offerTitle: text(),
    currency: text().notNull().default('usd'),
    /** The accepted quote to be paid; null for a cart. */
    customRequestId: uuid().references(() => customRequests.id, { onDelete: 'set null' }),
    paymentIntentId: text().unique(),
    shippingAddress: jsonb().$type<Address>(),
    /** Whom the buyer asks for the address by a link instead (rule 143). */
    asked: jsonb().$type<AskedAddress>(),
    billingAddress: jsonb().$type<Address>(),
    /** The options of a gift; null for an order that is none (rule 131). */
    gift: jsonb().$type<GiftOptions>(),
    /** The promised day of leaving, and the promised arrivals by country; older drafts have no arrivals. */
    leavesOn: day(),
    arrivals: jsonb().$type<PromisedArrivals>(),
    /** The second to fifth recipient (rule 136); null for one recipient, who is in the columns above. */
    furtherRecipients: jsonb().$type<DraftRecipient[]>(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('checkouts_one_open').on(table.userId).where(sql`${table.status} = 'open'`),
    uniqueIndex('checkouts_one_open_of_guest').on(table.sessionId).where(sql`${table.status} = 'open'`),
    check('checkouts_one_payer', sql`(${table.userId} is null) <> (${table.sessionId} is null)`),
    index().on(table.expiresAt).where(sql`${table.status} = 'open'`),
  ],
)

/** Received payments without an order, which an owner must refund or settle. */
export const unmatchedPayments = pgTable('unmatched_payments', {
  /** The payment provider's id. */
  id: text().primaryKey(),
  reason: text().notNull(),
  createdAt: createdAt(),
  /** When an owner marked the payment as settled. */
  settledAt: at(),
})
