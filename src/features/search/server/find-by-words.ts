import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { categoryTypes, type ProductSearch, pageSize } from '#features/catalog/catalog.ts'
import type { ProductSearchAnswer } from '#features/catalog/contract.ts'
import { answerProduct, orderOf, visibleTo } from '#features/catalog/server/find-products.ts'
import { categories, nameAndDescription, products, wordsOf } from '#features/catalog/server/tables.ts'
import type { Database } from '#platform/server/database.ts'
import { everything, nothing } from '#platform/server/filters.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { nobody } from '#platform/viewer.ts'
import type { Suggestion } from '../contract.ts'
import { formsOf, wordsIn } from '../words.ts'

/** How much of a typed word a gift's words have to share to be what was meant, from 0 to 1. */
const likeness = 0.4
const mostSuggestions = 6

/**
 * Published products that match; `pages` counts how many pages of `pageSize` are wanted from the start. Every word is found, in any
 * order, whole or begun, in the singular or plural, in the name, the description or the category; where nothing is, what is spelt
 * much alike (rule 55).
 */
export async function searchProducts(shop: Shop, search: ProductSearch): Promise<ProductSearchAnswer> {
  const { db } = shop.database
  const inCategory = await categoryFilter(db, search.category)
  const find = async (text: SQL | undefined, best: SQL[]) => {
    const wanted = and(visibleTo(nobody), inCategory, text)
    const order = search.sort === 'best' ? [...best, ...orderOf.newest] : orderOf[search.sort]
    const [rows, [found]] = await Promise.all([
      db
        .select()
        .from(products)
        .where(wanted)
        .orderBy(...order)
        .limit(pageSize * search.pages),
      db.select({ total: count() }).from(products).where(wanted),
    ])
    return { products: rows.map((row) => answerProduct(row)), total: found?.total ?? 0 }
  }
  const words = wordsIn(search.q)
  const exact = await find(textFilter(search.q, words), inName(words))
  if (exact.total > mostSuggestions || words.length === 0) return exact
  // Half of another word is not what somebody meant who slipped on a key.
  const [said] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(visibleTo(nobody), inCategory, ...words.map(isSaid)))
    .limit(1)
  if (said) return exact
  const [near, closest] = spelledAlike(words)
  return alike(shop, () => find(or(near, textFilter(search.q, [])), closest))
}

/** The first few gifts for what has been typed so far. */
export async function suggestProducts(shop: Shop, typed: string): Promise<Suggestion[]> {
  if (!typed.trim()) return []
  const found = await searchProducts(shop, { q: typed, category: '', sort: 'best', pages: 1 })
  return found.products.slice(0, mostSuggestions).map(({ id, name, price, images }) => ({
    id,
    name,
    price,
    image: images[0] ?? null,
  }))
}

/** What was typed as a whole, or each of its words. */
function textFilter(typed: string, words: string[]): SQL | undefined {
  const text = typed.trim()
  if (!text) return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const asTyped = or(ilike(products.name, pattern), ilike(products.description, pattern))
  return words.length === 0 ? asTyped : or(asTyped, and(...words.map(isSaid)))
}

/** A word stands in the gift's own words, or in the name of its category. */
const isSaid = (word: string): SQL => {
  const inCategory = sql`select ${categories.id} from ${categories} where to_tsvector('simple', ${categories.name}) @@ ${queryOf(word)}`
  return or(sql`${wordsOf(products)} @@ ${queryOf(word)}`, sql`${products.categoryId} in (${inCategory})`) ?? nothing
}

/** More words in the name come before fewer. */
const inName = (words: string[]): SQL[] =>
  words.length === 0
    ? []
    : [
        desc(
          sql.join(
            words.map((word) => sql`(to_tsvector('simple', ${products.name}) @@ ${queryOf(word)})::int`),
            sql` + `,
          ),
        ),
      ]

const queryOf = (word: string): SQL =>
  sql`to_tsquery('simple', ${formsOf(word)
    .map((form) => `'${form}':*`)
    .join(' | ')})`

/** Each word looks like one of the gift's; what looks most alike comes first. */
const spelledAlike = (words: string[]): [SQL, SQL[]] => {
  const all = nameAndDescription(products)
  const near = and(...words.map((word) => sql`${word} <% ${all}`)) ?? nothing
  const closeness = words.map((word) => sql`word_similarity(${word}, ${all})`)
  return [near, [desc(sql.join(closeness, sql` + `))]]
}

/** Within a transaction the database knows how alike is alike enough, and asks its index. */
const alike = <T>({ database }: Shop, work: () => Promise<T>): Promise<T> =>
  database.transaction(async () => {
    await database.db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`)
    return work()
  })

/** An id, a slug, or a type, in that order (decisions/0009); drafts of categories and unknown names find nothing. */
async function categoryFilter(db: Database['db'], category: string): Promise<SQL> {
  if (!category) return everything
  const named = isId(category) ? eq(categories.id, category) : eq(categories.slug, category)
  const published = eq(categories.isPublished, true)
  const [one] = await db.select({ id: categories.id }).from(categories).where(and(named, published))
  if (one) return eq(products.categoryId, one.id)
  const type = categoryTypes.find((name) => name === category)
  if (!type) return nothing
  return inArray(
    products.categoryId,
    db
      .select({ id: categories.id })
      .from(categories)
      .where(and(eq(categories.type, type), published)),
  )
}
