import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from '#platform/server/columns.ts'

export const banners = pgTable(
  'banners',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    image: text().notNull(),
    link: text(),
    isPublished: boolean().notNull().default(false),
    startDate: at(),
    endDate: at(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.isPublished, table.createdAt)],
)
