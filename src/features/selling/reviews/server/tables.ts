import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'

/** A customer's review of a delivered order line. `rating` is 1 to 5 stars. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    orderItemId: uuid().notNull().unique(),
    authorName: text().notNull(),
    rating: integer().notNull(),
    text: text(),
    images: jsonb().$type<string[]>().notNull().default([]),
    isPublished: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.productId, table.isPublished),
    index().on(table.createdAt.desc().nullsFirst(), table.id),
    index().on(table.rating, table.createdAt.desc().nullsFirst(), table.id),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
)
