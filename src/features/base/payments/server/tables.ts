import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents } from '#platform/money.ts'
import { at, createdAt, money } from '#platform/server/columns.ts'

/** Payments of the built-in test provider: no money moves. */
export const testPayments = pgTable('test_payments', {
  id: text().primaryKey(),
  clientSecret: text().notNull().unique(),
  checkoutId: uuid().notNull().unique(),
  amount: money().notNull(),
  currency: text().notNull(),
  status: text({ enum: ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] })
    .notNull()
    .default('requires_payment_method'),
  /** Why the card was refused, the last time. */
  failure: text(),
  refunded: money().notNull().default(cents(0)),
  createdAt: createdAt(),
})

/** What the test provider gave back; the id is the refund's. */
export const testRefunds = pgTable('test_refunds', {
  id: uuid().primaryKey(),
  paymentId: text()
    .notNull()
    .references(() => testPayments.id, { onDelete: 'cascade' }),
  amount: money().notNull(),
  createdAt: createdAt(),
})

/** Notices of the payment provider that were handled: each once. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: createdAt(),
  processedAt: at(),
})
