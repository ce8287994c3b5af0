import { pgTable, text } from 'drizzle-orm/pg-core'
import { anyJson, at } from '#platform/server/columns.ts'

/** Changed settings, one row per name. A setting without a row has its default. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: anyJson().notNull(),
  updatedAt: at().notNull().defaultNow(),
})
