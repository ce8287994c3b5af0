import { gt, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import type { MakeDescription, ModelVersion } from '#features/gifts/makes/make.ts'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import type { GiftOptions } from '#features/selling/gift-options/contract.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import type { Address } from '#platform/address.ts'
import { cents } from '#platform/money.ts'
import { at, createdAt, day, id, money } from '#platform/server/columns.ts'
import { type AskedAddress, type Delay, orderStatuses, paymentStatuses } from '../order.ts'

/** The last 8 characters of an order's id, shown as its number. Queries must repeat this exact expression to use its index. */
export const shortNumber = ({ id }: { id: AnyPgColumn }): SQL => sql`right(${id}::text, 8)`

/** The words of an order's recipient. Queries must repeat this exact expression to use its index. */
export const recipientWords = ({ shippingAddress }: { shippingAddress: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', coalesce(${shippingAddress} ->> 'name', ''))`

/** The words of a guest's name and email address. Queries must repeat this exact expression to use its index. */
export const guestWords = ({ guestName, guestEmail }: { guestName: AnyPgColumn; guestEmail: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', ${guestName} || ' ' || ${guestEmail})`

export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who bought without an account; null once the order belongs to an account, or its personal data was deleted (rule 127). */
    guestName: text(),
    guestEmail: text(),
    checkoutId: uuid()
      .unique()
      .references(() => checkouts.id, { onDelete: 'set null' }),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    paymentStatus: text({ enum: paymentStatuses }).notNull().default('paid'),
    /** The amounts above the total are those of the lines that are not canceled; the total is what was paid (rule 145). */
    subtotal: money().notNull(),
    discount: money().notNull().default(cents(0)),
    wrapping: money().notNull().default(cents(0)),
    shipping: money().notNull(),
    tax: money().notNull().default(cents(0)),
    total: money().notNull(),
    /** The payment provider's fee; null until the provider has told it. */
    paymentFee: money(),
    /** The title of the offer that gave the discount. */
    offerTitle: text(),
    stripePaymentIntentId: text().unique(),
    shippingAddress: jsonb().$type<Address>(),
    /** Set if the recipient types the address by a link, which the buyer never sees (rule 143). */
    asked: jsonb().$type<AskedAddress>(),
    billingAddress: jsonb().$type<Address>(),
    /** The options of a gift; null for an order that is none (rule 131). */
    gift: jsonb().$type<GiftOptions>(),
    trackingNumber: text(),
    /** Promised days of leaving and arrival, set once at purchase (rule 70). */
    leavesOn: day(),
    arrivesFrom: day(),
    arrivesTo: day(),
    /** The day of leaving that was promised at the purchase, once a reprint has a later one (rule 137). */
    firstLeavesOn: day(),
    /**
     * Expected day of leaving, from the current print queue, of the parcel that is behind its promise, or else of the one that is due first;
     * for a paused order, if it were resumed now.
     */
    expectedOn: day(),
    /** The new dates of the first recipient that the customer was told after a delay (rule 71). */
    delay: jsonb().$type<Delay>(),
    /** What the customer was told of a delay of any parcel since the last reprint. */
    toldOfDelay: text().$type<'no-dates' | 'new-dates'>(),
    /** When the last piece was done, so the order can be packed. */
    readyAt: at(),
    /** When the last piece for the first recipient was shipped, while pieces for others wait. */
    sentAt: at(),
    /** Whether pieces were restocked after a cancellation or refund, which happens at most once. */
    isRestocked: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.createdAt.desc().nullsFirst(), table.id),
    index().on(table.userId, table.createdAt.desc().nullsFirst()),
    index().on(table.guestEmail).where(sql`${table.guestEmail} is not null`),
    index().on(table.status, table.createdAt.desc().nullsFirst()),
    index().on(table.total, table.id),
    index('orders_number').on(sql`${shortNumber(table)} text_pattern_ops`),
    index('orders_words').using('gin', recipientWords(table)),
    index('orders_guest_words').using('gin', guestWords(table)).where(sql`${table.guestEmail} is not null`),
  ],
)

/**
 * The second to fifth recipient of an order (rule 136). The first is in the order itself, so an order with one recipient has no row here.
 * The columns mean the same as those of the order.
 */
export const furtherRecipients = pgTable(
  'order_further_recipients',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    shippingAddress: jsonb().$type<Address>(),
    asked: jsonb().$type<AskedAddress>(),
    gift: jsonb().$type<GiftOptions>(),
    leavesOn: day(),
    arrivesFrom: day(),
    arrivesTo: day(),
    delay: jsonb().$type<Delay>(),
    sentAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    index('order_further_recipients_words').using('gin', recipientWords(table)),
    check('order_further_recipients_number', sql`${table.number} > 1`),
  ],
)

/**
 * What opens a guest's order (rule 127): the session that bought it, or opened its link, and the secret of each link in its emails.
 * `hash` is the SHA-256 of the secret, as the id of a session is.
 */
export const orderKeys = pgTable(
  'order_keys',
  {
    hash: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.orderId] }), index().on(table.orderId)],
)

/** The words of a line: product name and engraving. Queries must repeat this exact expression to use its index. */
export const lineWords = ({ productName, make }: { productName: AnyPgColumn; make: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', ${productName} || ' ' || coalesce(${make} ->> 'engraving', ''))`

/** The lines of an order: snapshots that outlive their products. `price` of one piece. */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    /** The number of the recipient who gets the pieces (rule 136). */
    recipient: integer().notNull().default(1),
    productName: text().notNull(),
    image: text(),
    modelFile: text(),
    /** 0 for a canceled line, whose pieces are in `canceledItems` (rule 145). */
    quantity: integer().notNull(),
    /** Pieces from stock; the others are printed to order, as are all pieces with text (rule 92). */
    fromStock: integer().notNull().default(0),
    price: money().notNull(),
    /** The model's version and the make; null for a custom design. */
    model: jsonb().$type<ModelVersion>(),
    make: jsonb('customization').$type<MakeDescription>(),
    /** The agreed proof, which stays even if the product changes. */
    proofId: text().references(() => proofs.id),
    /** The line of the same order whose pieces are printed again without charge, after a claim (rule 137). */
    reprintOf: uuid(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.productId),
    index().on(table.proofId),
    index('order_items_words').using('gin', lineWords(table)),
    check('order_items_quantity', sql`${table.quantity} >= 0`),
  ],
)

/** The line is not canceled. Queries that show lines need it; sums and counts of pieces are 0 without it. decisions/0087 */
export const isNotCanceled = gt(orderItems.quantity, 0)

/** The canceled lines of orders (rule 145). */
export const canceledItems = pgTable(
  'order_canceled_items',
  {
    orderItemId: uuid()
      .primaryKey()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
    /** What was paid for the pieces, and for their parcel if nothing of it is sent: the order's amounts are less by it. */
    amount: money().notNull(),
    /** Null if nothing was refunded by card. */
    refundId: uuid().references(() => refunds.id, { onDelete: 'set null' }),
    isByShop: boolean().notNull(),
    /** The shop's reason. */
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.refundId),
    check('order_canceled_items_pieces', sql`${table.pieces} > 0`),
  ],
)

/** Events of an order: changes with their authors and reasons. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text(),
    from: text(),
    to: text(),
    text: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderId)],
)

/** Refunds. The row exists before the provider is asked. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentIntentId: text().notNull(),
    amount: money().notNull(),
    reason: text(),
    state: text({ enum: ['requested', 'done', 'failed'] })
      .notNull()
      .default('requested'),
    /** The order's status after the refund; null if the status is already set or stays. */
    movesTo: text({ enum: orderStatuses }),
    providerRefundId: text().unique(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderId), check('refunds_amount', sql`${table.amount} > 0`)],
)
