import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/tables.ts'
import type { Estimate } from '#features/estimates/estimate.ts'
import type { Size } from '#features/makes/make.ts'
import type { OfferedColor, OfferedSize } from '#features/makes/offer.ts'
import type { ImageColor } from '#features/makes/picture-of.ts'
import { at, createdAt, id, money } from '#platform/server/columns.ts'
import { categoryTypes, outOfStockRules } from '../catalog.ts'

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text(),
    type: text({ enum: categoryTypes }).notNull().default('seasonal'),
    image: text(),
    isPublished: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.isPublished, table.createdAt),
    check('categories_type', sql`${table.type} in ('seasonal', 'holiday')`),
  ],
)

/** The whole words of a product's name and description. A query that says exactly this is answered from an index. */
export const wordsOf = ({ name, description }: { name: AnyPgColumn; description: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', ${name} || ' ' || coalesce(${description}, ''))`

/** A product's words in one text, for those that are spelt much alike. An index of their letters answers a query that says exactly this. */
export const nameAndDescription = ({ name, description }: { name: AnyPgColumn; description: AnyPgColumn }): SQL =>
  sql`(${name} || ' ' || coalesce(${description}, ''))`

/** `archivedAt` is set when a product that was ordered is deleted: it leaves every list, its orders keep their lines. */
export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    price: money().notNull(),
    stock: integer().notNull().default(0),
    whenOutOfStock: text({ enum: outOfStockRules }).notNull().default('print-to-order'),
    images: jsonb().$type<string[]>().notNull().default([]),
    /** What each image shows, in the images' order, for those who do not see it; `''` when nobody said. */
    imageTexts: jsonb().$type<string[]>().notNull().default([]),
    /** The colour that each image shows, likewise. */
    imageColors: jsonb().$type<ImageColor[]>().notNull().default([]),
    modelFile: text(),
    /** Sizes and colours of its own; none are the usual. */
    sizes: jsonb().$type<OfferedSize[]>(),
    colors: jsonb().$type<OfferedColor[]>(),
    /** What printing one takes, by size, once it was measured. */
    estimates: jsonb().$type<Partial<Record<Size, Estimate>>>(),
    categoryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
    isPublished: boolean().notNull().default(false),
    archivedAt: at(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    // `desc().nullsFirst()` is what `order by created_at desc` asks for; a bare `desc()` index would not serve it.
    index().on(table.isPublished, table.createdAt.desc().nullsFirst(), table.id),
    index().on(table.categoryId, table.createdAt.desc().nullsFirst()),
    index().on(table.isPublished, table.price),
    index().on(table.isPublished, table.name),
    // The admin's lists, drafts too.
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id).where(sql`${table.archivedAt} is null`),
    index('products_by_name').on(sql`lower(${table.name})`, table.id).where(sql`${table.archivedAt} is null`),
    index('products_by_price').on(table.price, table.id).where(sql`${table.archivedAt} is null`),
    index('products_by_stock').on(table.stock, table.id).where(sql`${table.archivedAt} is null`),
    index('products_words').using('gin', wordsOf(table)),
    index('products_letters').using('gin', sql`${nameAndDescription(table)} gin_trgm_ops`),
    check('products_stock_never_negative', sql`${table.stock} >= 0`),
    check('products_price_never_negative', sql`${table.price} >= 0`),
  ],
)

/** Pieces set aside for a checkout that has not been paid yet. They are already subtracted from the product's stock. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    /** The checkout they are set aside for. */
    checkoutId: uuid().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.productId] }),
    index().on(table.userId),
    check('stock_holds_positive', sql`${table.quantity} > 0`),
  ],
)
