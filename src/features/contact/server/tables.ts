import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/server/columns.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.isRead, table.createdAt), index().on(table.createdAt.desc().nullsFirst(), table.id)],
)
