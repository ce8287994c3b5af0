import { pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'

export const wishlistEntries = pgTable(
  'wishlist_entries',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [unique('wishlist_entries_once').on(table.userId, table.productId)],
)
