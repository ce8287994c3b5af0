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
import type { Estimate } from '#features/gifts/estimates/estimate.ts'
import type { Size } from '#features/gifts/makes/make.ts'
import { materials, usualMaterial } from '#features/gifts/makes/materials.ts'
import type { OfferedColor, OfferedSize } from '#features/gifts/makes/offer.ts'
import type { ImageColor } from '#features/gifts/makes/picture-of.ts'
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
export const searchWords = ({ name, description }: { name: AnyPgColumn; description: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', ${name} || ' ' || coalesce(${description}, ''))`

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
    /** What it is printed from; orders keep what it was when they were placed. */
    material: text({ enum: materials }).notNull().default(usualMaterial),
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
    index().on(table.categoryId, table.createdAt.desc().nullsFirst()),
    // The admin's lists, drafts too. None by stock: a sale would be told to every index of the table.
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

/** Words as the database keeps them for searches; they are written by it alone. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What the public lists and searches look through: a narrow row for each product that shoppers see, which no sale touches. The
 * database keeps it by itself, whatever writes a product (decisions/0048). In `words` those of the name weigh A, of the
 * description B, of its published category's name C.
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

/** Each word that a shown product has or had, for whoever typed a part of it or something like it. Kept by the database, too. */
export const knownWords = pgTable('known_words', { word: text().primaryKey() }, (table) => [
  index('known_words_begun').on(sql`${table.word} text_pattern_ops`),
  index('known_words_letters').using('gin', sql`${table.word} gin_trgm_ops`),
  // What others may stand within. Of a hundred thousand gifts many have a number of their own, which nobody looks inside of.
  index('known_words_lettered').on(table.word).where(sql`${table.word} ~ '[^0-9]'`),
])

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
