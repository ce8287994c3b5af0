import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#features/orders/orders/server/tables.ts'
import { createdAt } from '#platform/server/columns.ts'

/** The links by which recipients type their addresses (rule 143). `hash` is the SHA-256 of the link's secret. */
export const addressLinks = pgTable(
  'address_links',
  {
    hash: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    recipient: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderId)],
)
