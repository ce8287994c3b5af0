import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Size } from '#features/gifts/makes/make.ts'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import type { OfferedColor, OfferedSize } from '#features/gifts/makes/offer.ts'
import type { ImageColor } from '#features/gifts/makes/picture-of.ts'
import { at, createdAt, id, money } from '#platform/server/columns.ts'
import { categoryTypes, outOfStockRules } from '../catalog.ts'
import type { ProductEstimate } from '../product-estimate.ts'
import type { Warning } from '../warnings.ts'

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

/** The words of a product's name and description. Queries must repeat this exact expression to use its index. */
export const searchWords = ({ name, description }: { name: AnyPgColumn; description: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', ${name} || ' ' || coalesce(${description}, ''))`

/** `archivedAt` is set when an ordered product is deleted: it leaves every list, and its orders keep their lines. */
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
    /** Alt text of each image, in the images' order; `''` if there is none. */
    imageTexts: jsonb().$type<string[]>().notNull().default([]),
    /** The color of each image, in the images' order; `''` if unknown. */
    imageColors: jsonb().$type<ImageColor[]>().notNull().default([]),
    modelFile: text(),
    /** The filament's material. Orders keep the material of the time of purchase. */
    material: text().notNull().default(defaultMaterial),
    /** The product's own sizes and colors; null for the defaults. */
    sizes: jsonb().$type<OfferedSize[]>(),
    colors: jsonb().$type<OfferedColor[]>(),
    /** The filaments in which letters can be printed, the usual one first; null for the shop's usual one. */
    letters: jsonb().$type<Color[]>(),
    /** The product's own customs code (HS), as digits; null for the shop's. */
    customsCode: text(),
    /** Safety warnings that shoppers read. */
    warnings: jsonb().$type<Warning[]>().notNull().default([]),
    /** Estimates for one piece without text, by size, once the model is measured. */
    estimates: jsonb().$type<Partial<Record<Size, ProductEstimate>>>(),
    categoryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
    isPublished: boolean().notNull().default(false),
    archivedAt: at(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    // `desc().nullsFirst()` matches `order by created_at desc`; a bare `desc()` index would not be used.
    index().on(table.categoryId, table.createdAt.desc().nullsFirst()),
    // For the admin's lists, including drafts. No index by stock: every sale would have to update all indexes of the row.
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id).where(sql`${table.archivedAt} is null`),
    index('products_by_name').on(sql`lower(${table.name})`, table.id).where(sql`${table.archivedAt} is null`),
    index('products_by_price').on(table.price, table.id).where(sql`${table.archivedAt} is null`),
    index('products_that_stop')
      .on(table.id)
      .where(sql`${table.whenOutOfStock} = 'stop' and ${table.archivedAt} is null`),
    index('products_words').using('gin', searchWords(table)),
    check('products_stock_never_negative', sql`${table.stock} >= 0`),
    check('products_price_never_negative', sql`${table.price} >= 0`),
  ],
)

/** Copies of pictures of other servers. `key` is the SHA-256 of the address, because an index cannot hold 2,000 characters. */
export const copiedPictures = pgTable('copied_pictures', { key: text().primaryKey(), path: text().notNull() })

/** The column type of search vectors, which only the database writes. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A narrow row for each visible product, which public lists and searches read; sales do not change it. Triggers maintain the table
 * for every write to `products` (decisions/0048). In `words`, the name has weight A, the description B and the published category's
 * name C.
 */
export const shownProducts = pgTable(
  'shown_products',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: uuid(),
    name: text().notNull(),
    price: money().notNull(),
    createdAt: createdAt(),
    words: tsvector().notNull(),
  },
  (table) => [
    index('shown_products_newest').on(table.createdAt.desc().nullsFirst(), table.productId),
    index('shown_products_price_low').on(table.price, table.name, table.productId),
    index('shown_products_price_high').on(table.price.desc().nullsFirst(), table.name, table.productId),
    index('shown_products_name').on(sql`lower(${table.name})`, table.productId),
    index('shown_products_category_newest').on(table.categoryId, table.createdAt.desc().nullsFirst(), table.productId),
    index('shown_products_category_price_low').on(table.categoryId, table.price, table.name, table.productId),
    index('shown_products_category_price_high').on(
      table.categoryId,
      table.price.desc().nullsFirst(),
      table.name,
      table.productId,
    ),
    index('shown_products_category_name').on(table.categoryId, sql`lower(${table.name})`, table.productId),
    index('shown_products_words').using('gin', table.words),
  ],
)

/** All words that visible products have or had, for partial and misspelled searches. Maintained by triggers. */
export const knownWords = pgTable('known_words', { word: text().primaryKey() }, (table) => [
  index('known_words_begun').on(sql`${table.word} text_pattern_ops`),
  index('known_words_letters').using('gin', sql`${table.word} gin_trgm_ops`),
  // For searches inside words. Excludes numbers, which are many in a large catalog and never searched by their inner digits.
  index('known_words_lettered').on(table.word).where(sql`${table.word} ~ '[^0-9]'`),
])

/** Pieces reserved for an unpaid checkout, already subtracted from the product's stock. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    checkoutId: uuid().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The account that pays, or the session of a guest (rule 127). */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.productId] }),
    index().on(table.userId),
    index().on(table.sessionId),
    check('stock_holds_positive', sql`${table.quantity} > 0`),
  ],
)
