import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { byId, everything, nothing } from '#platform/server/filters.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, nobody, type Viewer } from '#platform/viewer.ts'
import { categoryTypes, type ProductSearch, pageSize, type SortOrder } from '../catalog.ts'
import type { Product, ProductSearchAnswer } from '../contract.ts'
import { categories, products } from './tables.ts'

export type ProductRow = typeof products.$inferSelect

/** The one rule of visibility: visitors see what is published, an admin drafts too, nobody what is archived. decisions/0009 */
export const visibleTo = (viewer: Viewer): SQL =>
  and(isNull(products.archivedAt), isAdmin(viewer) ? everything : eq(products.isPublished, true)) ?? nothing

/** Products, newest first. `publishedOnly` narrows an admin's list to what shoppers see. */
export async function listProducts(
  { database: { db } }: Shop,
  viewer: Viewer,
  { publishedOnly, limit, ids }: { publishedOnly: boolean; limit?: number; ids?: string[] },
): Promise<Product[]> {
  const query = db
    .select()
    .from(products)
    .where(
      and(
        visibleTo(viewer),
        publishedOnly ? eq(products.isPublished, true) : everything,
        ids ? inArray(products.id, ids) : everything,
      ),
    )
    .orderBy(...orderOf.newest)
  return (await (limit ? query.limit(limit) : query)).map((row) => answerProduct(row, viewer))
}

/** One product. Throws 404 for an id that names none this viewer may see. */
export async function findProduct({ database: { db } }: Shop, viewer: Viewer, id: string): Promise<Product> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(byId(products.id, id), visibleTo(viewer)))
  if (!row) throw new Problem('not-found', 'Product Not Found')
  return answerProduct(row, viewer)
}

/** Published products that match; `pages` counts how many pages of `pageSize` are wanted from the start. */
export async function searchProducts({ database: { db } }: Shop, search: ProductSearch): Promise<ProductSearchAnswer> {
  const inCategory = await categoryFilter(db, search.category)
  if (inCategory === 'unknown') return { products: [], total: 0 }
  const wanted = and(eq(products.isPublished, true), isNull(products.archivedAt), inCategory, textFilter(search.q))
  const [rows, [found]] = await Promise.all([
    db
      .select()
      .from(products)
      .where(wanted)
      .orderBy(...orderOf[search.sort])
      .limit(pageSize * search.pages),
    db.select({ total: count() }).from(products).where(wanted),
  ])
  return { products: rows.map((row) => answerProduct(row)), total: found?.total ?? 0 }
}

/** How many products visitors can see. */
export async function countPublished({ database: { db } }: Shop): Promise<number> {
  const [found] = await db
    .select({ published: count() })
    .from(products)
    .where(and(eq(products.isPublished, true), isNull(products.archivedAt)))
  return found?.published ?? 0
}

/** The last key is the id, so that equal prices keep their places from page to page. */
const orderOf: Record<SortOrder, SQL[]> = {
  newest: [desc(products.createdAt), asc(products.id)],
  'price-low': [asc(products.price), asc(products.name), asc(products.id)],
  'price-high': [desc(products.price), asc(products.name), asc(products.id)],
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
}

function textFilter(typed: string): SQL | undefined {
  const text = typed.trim()
  if (!text) return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(products.name, pattern), ilike(products.description, pattern))
}

/** An id, a slug, or a type, in that order (decisions/0009); drafts of categories lead nowhere. */
async function categoryFilter(db: Database['db'], category: string): Promise<SQL | undefined | 'unknown'> {
  if (!category) return undefined
  const named = isId(category) ? eq(categories.id, category) : eq(categories.slug, category)
  const [one] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(named, eq(categories.isPublished, true)))
  if (one) return eq(products.categoryId, one.id)
  const type = categoryTypes.find((name) => name === category)
  if (!type) return 'unknown'
  const ofType = db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.type, type), eq(categories.isPublished, true)))
  return inArray(products.categoryId, ofType)
}

/** A product as the API answers it. */
export const answerProduct = (row: ProductRow, viewer: Viewer = nobody): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: dollarsFromCents(row.price),
  stock: row.stock,
  whenOutOfStock: row.whenOutOfStock,
  images: row.images,
  imageTexts: row.imageTexts,
  imageColors: row.imageColors,
  modelFile: row.modelFile,
  categoryId: row.categoryId,
  isPublished: row.isPublished,
  createdAt: row.createdAt.toISOString(),
  ...(isAdmin(viewer) && { version: row.version }),
})
