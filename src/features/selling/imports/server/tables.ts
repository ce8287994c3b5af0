import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#features/selling/catalog/server/tables.ts'
import { sources } from '../columns.ts'

/** The gift of another shop's file that a product was imported from. `key` is the gift's handle, SKU or name there. */
export const importedProducts = pgTable('imported_products', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  source: text({ enum: sources }).notNull(),
  key: text().notNull(),
})
