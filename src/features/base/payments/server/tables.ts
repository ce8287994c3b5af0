import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents } from '#platform/money.ts'
import { at, createdAt, money } from '#platform/server/columns.ts'

/** Payments of the built-in test provider. No card is charged. */
export const testPayments = pgTable('test_payments', {
  id: text().primaryKey(),
  clientSecret: text().notNull().unique(),
  checkoutId: uuid().notNull().unique(),
  amount: money().notNull(),
  currency: text().notNull(),
  status: text({ enum: ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] })
    .notNull()
    .default('requires_payment_method'),
  /** Why the last card was refused. */
  failure: text(),
  refunded: money().notNull().default(cents(0)),
  createdAt: createdAt(),
})

/** Refunds of the test provider; `id` is the id of the shop's refund. */
export const testRefunds = pgTable('test_refunds', {
  id: uuid().primaryKey(),
  paymentId: text()
    .notNull()
    .references(() => testPayments.id, { onDelete: 'cascade' }),
  amount: money().notNull(),
  createdAt: createdAt(),
})

/** Webhook events of the payment provider, to handle each event once. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: createdAt(),
  processedAt: at(),
})
