import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#features/selling/catalog/server/tables.ts'
import { id } from '#platform/server/columns.ts'
import { sources } from '../columns.ts'

/** The gift of another shop's file that a product was imported from. `key` is the gift's handle, SKU or name there. */
export const importedProducts = pgTable('imported_products', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  source: text({ enum: sources }).notNull(),
  key: text().notNull(),
})

/** Pictures of other servers that the shop will copy, or could not copy. A copied picture has no row. */
export const pictureCopies = pgTable(
  'picture_copies',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Why the picture could not be copied, as a sentence; null while it waits. */
    failure: text(),
  },
  (table) => [index().on(table.productId)],
)
