import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import type { MakeDescription, ModelVersion } from '#features/gifts/makes/make.ts'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import type { Address } from '#platform/address.ts'
import { cents } from '#platform/money.ts'
import { at, createdAt, day, id, money } from '#platform/server/columns.ts'
import { type Delay, orderStatuses, paymentStatuses } from '../order.ts'

/** The last 8 characters of an order's id, which people call its number. A query that says exactly this is answered from an index. */
export const shortNumber = ({ id }: { id: AnyPgColumn }): SQL => sql`right(${id}::text, 8)`

/** The whole words of who an order goes to. A query that says exactly this is answered from an index. */
export const recipientWords = ({ shippingAddress }: { shippingAddress: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', coalesce(${shippingAddress} ->> 'name', ''))`

export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    checkoutId: uuid()
      .unique()
      .references(() => checkouts.id, { onDelete: 'set null' }),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    paymentStatus: text({ enum: paymentStatuses }).notNull().default('paid'),
    subtotal: money().notNull(),
    discount: money().notNull().default(cents(0)),
    shipping: money().notNull(),
    tax: money().notNull().default(cents(0)),
    total: money().notNull(),
    /** The offer behind the discount, as it was called then. */
    offerTitle: text(),
    stripePaymentIntentId: text().unique(),
    shippingAddress: jsonb().$type<Address>(),
    billingAddress: jsonb().$type<Address>(),
    trackingNumber: text(),
    /** When it was promised to leave the workshop, and to arrive: said once, as it was bought (rule 70). */
    leavesOn: day(),
    arrivesFrom: day(),
    arrivesTo: day(),
    /** When it leaves as the queue stands; a paused one, if it were taken up now. */
    expectedOn: day(),
    /** What its customer was told instead when the promise could not be kept (rule 71). */
    delay: jsonb().$type<Delay>(),
    /** When its last piece was done: it only has to be packed. */
    readyAt: at(),
    /** Whether the pieces went back on the shelf after a cancel or refund: once at the most. */
    isRestocked: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.createdAt.desc().nullsFirst(), table.id),
    index().on(table.userId, table.createdAt.desc().nullsFirst()),
    index().on(table.status, table.createdAt.desc().nullsFirst()),
    index().on(table.total, table.id),
    index('orders_number').on(sql`${shortNumber(table)} text_pattern_ops`),
    index('orders_words').using('gin', recipientWords(table)),
  ],
)

/** The whole words of a line: what the gift is called and what stands on it. A query that says exactly this is answered from an index. */
export const lineWords = ({ productName, make }: { productName: AnyPgColumn; make: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', ${productName} || ' ' || coalesce(${make} ->> 'engraving', ''))`

/** The lines of an order: snapshots that outlive their products. `price` is what one piece cost. */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    productName: text().notNull(),
    image: text(),
    modelFile: text(),
    quantity: integer().notNull(),
    /** How many of them were taken from stock; the others are printed to order, and so are all with words of their own (rule 92). */
    fromStock: integer().notNull().default(0),
    price: money().notNull(),
    /** Which model it is printed from, and how it is made; a custom design has neither. */
    model: jsonb().$type<ModelVersion>(),
    make: jsonb('customization').$type<MakeDescription>(),
    /** What was agreed to be printed; it stays whatever happens to the product. */
    proofId: text().references(() => proofs.id),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.productId),
    index().on(table.proofId),
    index('order_items_words').using('gin', lineWords(table)),
    check('order_items_quantity', sql`${table.quantity} > 0`),
  ],
)

/** The timeline of an order: every move, who made it, why. */
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

/** Money given back: the row exists before the provider is asked. */
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
    /** Where the order goes once the money has gone back; empty when it is there, or stays where it is. */
    movesTo: text({ enum: orderStatuses }),
    providerRefundId: text().unique(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderId), check('refunds_amount', sql`${table.amount} > 0`)],
)
