import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { createdAt, id } from '#platform/server/columns.ts'

/** The workshop's spools. Prints use the oldest spool first. */
export const spools = pgTable(
  'spools',
  {
    id: id(),
    name: text().notNull(),
    color: text().notNull(),
    material: text().notNull().default(defaultMaterial),
    gramsLeft: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.color, table.createdAt), check('spools_grams', sql`${table.gramsLeft} >= 0`)],
)
