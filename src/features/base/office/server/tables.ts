import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'

/** Saved searches of the back office's lists; `query` is the address from `?` on. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_one_name').on(table.userId, table.list, table.name)],
)
