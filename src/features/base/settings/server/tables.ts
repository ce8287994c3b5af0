import { pgTable, text } from 'drizzle-orm/pg-core'
import { anyJson, at } from '#platform/server/columns.ts'

/** What the owner has set, one row a name; a name without a row has its default. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: anyJson().notNull(),
  updatedAt: at().notNull().defaultNow(),
})
