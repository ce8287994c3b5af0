import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { categoryTypes, type ProductSearch, pageSize, type SortOrder } from '#features/selling/catalog/catalog.ts'
import type { ProductSearchAnswer } from '#features/selling/catalog/contract.ts'
import { answerProducts, ordersOf } from '#features/selling/catalog/server/find-products.ts'
import { categories, products, shownProducts } from '#features/selling/catalog/server/tables.ts'
import { allRows, noRows } from '#platform/server/filters.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { anonymous } from '#platform/viewer.ts'
import type { Suggestion } from '../contract.ts'
import { wordsIn } from '../words.ts'
import { findMeaning, type Meaning } from './find-meaning.ts'

const maxSuggestions = 6

/**
 * Published products that match all words, on the pages up to `pages`. A word matches in any order, whole, as the start or part of
 * another word, in singular or plural, in name, description or category. An unknown word matches similarly spelled
 * words (rule 55).
 */
export async function searchProducts(shop: Shop, search: ProductSearch): Promise<ProductSearchAnswer> {
  const { db } = shop.database
  const words = wordsIn(search.q)
  const [inCategory, meanings] = await Promise.all([findCategories(shop, search.category), findMeaning(shop, words)])
  const isOnlySigns = words.length === 0 && search.q.trim() !== ''
  if (isOnlySigns || meanings.some((meaning) => meaning.length === 0)) return { products: [], total: 0 }
  const wanted = and(inCategory, ...meanings.map(isSaid)) ?? allRows
  const sort = search.sort === 'best' ? 'newest' : search.sort
  const limit = pageSize * search.pages
  const page =
    meanings.length > 0
      ? pageOfFound(shop, { wanted, rank: rankOf(search.sort === 'best' ? meanings : []), sort, limit })
      : pageOfList(shop, { wanted, sort, limit })
  const rows = await db
    .select({ product: products, total: page.total })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .orderBy(desc(page.rank), ...ordersOf(products)[sort])
  const found = await answerProducts(
    shop,
    anonymous,
    rows.map(({ product }) => product),
  )
  return { products: found, total: rows[0]?.total ?? 0 }
}

/** The first few gifts for a partly typed search. */
export async function suggestProducts(shop: Shop, typed: string): Promise<Suggestion[]> {
  if (!typed.trim()) return []
  const found = await searchProducts(shop, { q: typed, category: '', sort: 'best', pages: 1 })
  return found.products.slice(0, maxSuggestions).map(({ id, name, price, images }) => ({
    id,
    name,
    price,
    image: images[0] ?? null,
  }))
}

type Wanted = { wanted: SQL; sort: Exclude<SortOrder, 'best'>; limit: number }

const { productId: id, name, price, createdAt } = shownProducts

/** Without words, the sort order's index gives the page and the count. */
function pageOfList({ database: { db } }: Shop, { wanted, sort, limit }: Wanted) {
  const all = db.select({ total: count() }).from(shownProducts).where(wanted)
  return db
    .select({ id, rank: sql<number>`0`.as('rank'), total: sql<number>`(${all})`.mapWith(Number).as('total') })
    .from(shownProducts)
    .where(wanted)
    .orderBy(...ordersOf({ id, name, price, createdAt })[sort])
    .limit(limit)
    .as('page')
}

/** Matches are ranked and counted together, without their search vectors, which would not fit into the server's sort memory. */
function pageOfFound({ database: { db } }: Shop, { wanted, rank, sort, limit }: Wanted & { rank: SQL<number> }) {
  const found = db.$with('found').as(
    db
      .select({ id, name, price, createdAt, rank: rank.as('rank') })
      .from(shownProducts)
      .where(wanted),
  )
  return db
    .with(found)
    .select({
      id: found.id,
      rank: found.rank,
      total: sql<number>`(select count(*) from ${found})`.mapWith(Number).as('total'),
    })
    .from(found)
    .orderBy(desc(found.rank), ...ordersOf(found)[sort])
    .limit(limit)
    .as('page')
}

const says = (forms: string[]): SQL => sql`${shownProducts.words} @@ ${forms.join(' | ')}::tsquery`

const isSaid = (meaning: Meaning): SQL => says(meaning.flat())

/** Nearest spelling first, then more matches in the name. */
function rankOf(meanings: Meaning[]): SQL<number> {
  const parts = meanings.flatMap((meaning) => [
    ...(meaning.length > 1 ? [sql`10 * case ${sql.join(meaning.map(nearness), sql` `)} else 0 end`] : []),
    sql`(${says(meaning.flat().map(inName))})::int`,
  ])
  return parts.length > 0 ? sql<number>`${sql.join(parts, sql` + `)}` : sql<number>`0`
}

const nearness = (forms: string[], place: number, all: string[][]): SQL =>
  sql`when ${says(forms)} then ${sql.raw(String(all.length - place))}`

/** Limits a query term to names (weight A): `'vase':*` becomes `'vase':*A`. */
const inName = (form: string) => (form.endsWith(':*') ? `${form}A` : `${form}:A`)

/** Matches an id, a slug or a type, in that order (decisions/0009). Draft categories and unknown names match nothing. */
async function findCategories({ database: { db } }: Shop, category: string): Promise<SQL> {
  if (!category) return allRows
  const named = isId(category) ? eq(categories.id, category) : eq(categories.slug, category)
  const type = categoryTypes.find((name) => name === category)
  const isNamed = sql<boolean>`${named}`
  const found = await db
    .select({ id: categories.id, isNamed })
    .from(categories)
    .where(and(eq(categories.isPublished, true), or(named, type ? eq(categories.type, type) : noRows)))
    .orderBy(desc(isNamed), asc(categories.id))
  const [first] = found
  if (!first) return noRows
  return inArray(shownProducts.categoryId, first.isNamed ? [first.id] : found.map(({ id }) => id))
}
