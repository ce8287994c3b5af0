import { and, asc, between, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database.ts'
import { allRows } from '#platform/server/filters.ts'
import { isId } from '#platform/server/http.ts'
import { countRows, findIds, idSpan, wordsQuery } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { adminPageSize, lowStock } from '../catalog.ts'
import type { ProductListAnswer } from '../contract.ts'
import type { ProductListSearch } from '../product-list.ts'
import { answerProducts, type ProductRow } from './find-products.ts'
import { products, searchWords } from './tables.ts'

/** One page of the admin's product list, including drafts. Every search and sort order has an index. */
export async function listForAdmin(shop: Shop, viewer: Viewer, search: ProductListSearch): Promise<ProductListAnswer> {
  const { database } = shop
  const wanted = await productsWanted(database, search)
  const [rows, total] = await Promise.all([
    database.db
      .select()
      .from(products)
      .where(wanted)
      .orderBy(...sortings[search.sort])
      .limit(adminPageSize)
      .offset((search.page - 1) * adminPageSize),
    countRows(database, sql`select 1 from ${products} where ${wanted}`),
  ])
  return { total, rows: await answerProducts(shop, viewer, rows) }
}

const chunk = 500

/** All products that match a search, newest first, read in chunks of 500. */
export async function* eachProduct({ database }: Shop, search: ProductListSearch): AsyncGenerator<ProductRow> {
  const { db } = database
  const wanted = await productsWanted(database, search)
  for (let last: { row: ProductRow; at: string } | undefined; ; ) {
    const after = last && sql`(${products.createdAt}, ${products.id}) < (${last.at}::timestamptz, ${last.row.id})`
    const rows = await db
      // As text: a JavaScript date has no microseconds, which products created together differ in.
      .select({ row: products, at: sql<string>`${products.createdAt}::text` })
      .from(products)
      .where(and(wanted, after))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(chunk)
    for (const { row } of rows) yield row
    last = rows.at(-1)
    if (rows.length < chunk) return
  }
}

async function productsWanted(database: Database, { q, show, category }: ProductListSearch): Promise<SQL> {
  const wanted = and(
    isNull(products.archivedAt),
    await textFilter(database, q),
    show === 'published' ? eq(products.isPublished, true) : allRows,
    show === 'draft' ? eq(products.isPublished, false) : allRows,
    show === 'low-stock' ? isRunningOut : allRows,
    category === 'none' ? isNull(products.categoryId) : allRows,
    isId(category) ? eq(products.categoryId, category) : allRows,
  )
  return wanted ?? allRows
}

/** Low or no stock; products that are printed to order never run out. */
const isRunningOut = and(eq(products.whenOutOfStock, 'stop'), lte(products.stock, lowStock))

export const countRunningOut = ({ database: { db } }: Shop): Promise<number> =>
  db.$count(products, and(isRunningOut, isNull(products.archivedAt)))

async function textFilter(database: Database, typed: string): Promise<SQL | undefined> {
  const text = typed.trim()
  if (!text) return undefined
  const words = wordsQuery(text)
  const span = idSpan(text)
  const ways = [
    ...(words ? [sql`${searchWords(products)} @@ ${words}`] : []),
    ...(span ? [between(products.id, span.first, span.last)] : []),
  ]
  const ids = await findIds(database, products, products.id, ways)
  return ids ? inArray(products.id, ids) : or(...ways)
}

const sortings = {
  newest: [desc(products.createdAt), asc(products.id)],
  oldest: [asc(products.createdAt), desc(products.id)],
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
  'name-z': [desc(sql`lower(${products.name})`), desc(products.id)],
  'price-low': [asc(products.price), asc(products.id)],
  'price-high': [desc(products.price), desc(products.id)],
  'stock-low': [asc(products.stock), asc(products.id)],
  'stock-high': [desc(products.stock), desc(products.id)],
} satisfies Record<ProductListSearch['sort'], SQL[]>
