import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, hundredths, id } from '#platform/server/columns.ts'
import { discountTypes } from '../offer.ts'

/** `value` is percent or dollars, depending on `discountType`. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    discountType: text({ enum: discountTypes }).notNull(),
    value: hundredths().notNull(),
    isPublished: boolean().notNull().default(false),
    startDate: at(),
    endDate: at(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [check('offers_value_never_negative', sql`${table.value} >= 0`)],
)
