import { and, asc, desc, gte, lte, type SQL, sql } from 'drizzle-orm'
import { visibleTo } from '#features/selling/catalog/server/find-products.ts'
import { products, searchWords } from '#features/selling/catalog/server/tables.ts'
import type { Cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { anonymous } from '#platform/viewer.ts'

/**
 * A search term and its points. `forms` are alternatives that count once together: whole words or phrases in the singular;
 * with `asBeginning`, also words that start with them.
 */
export type ScoredTerm = { forms: readonly string[]; asBeginning?: boolean; points: number }

/** A product's score, and the indexes of the matching terms. */
export type ProductScore = { id: string; score: number; found: number[] }

/** Prices in cents, inclusive. */
export type PriceBand = { from: Cents; to: Cents }

/**
 * The published products with the highest scores, at most `limit`, newest first among equals; products without points are left out.
 * Each term uses the word index, because scanning the products' text for each term would be slow.
 * decisions/0016
 */
export const scoreProducts = (
  { database: { db } }: Shop,
  { terms, price, limit }: { terms: readonly ScoredTerm[]; price: PriceBand; limit: number },
): Promise<ProductScore[]> => {
  const score = sql<number>`sum(term.points)::int`
  return db
    .select({ id: products.id, score, found: sql<number[]>`array_agg(term.place)` })
    .from(products)
    .innerJoin(
      sql`(values ${sql.join(terms.map(row), sql`, `)}) as term(place, points, query, is_phrase)`,
      and(sql`${searchWords(products)} @@ term.query`, withinOneText),
    )
    .where(and(visibleTo(anonymous), gte(products.price, price.from), lte(products.price, price.to)))
    .groupBy(products.id)
    .orderBy(desc(score), desc(products.createdAt), asc(products.id))
    .limit(limit)
}

/** A phrase must not span the end of the name and the start of the description. */
const withinOneText = sql`(
  not term.is_phrase
  or to_tsvector('simple', ${products.name}) @@ term.query
  or to_tsvector('simple', coalesce(${products.description}, '')) @@ term.query
)`

const row = ({ forms, asBeginning = false, points }: ScoredTerm, place: number): SQL => {
  const query = forms.map((form) => queryOf(form, asBeginning)).join(' | ')
  const isPhrase = forms.some((form) => form.includes(' '))
  return sql`(${place}::int, ${points}::int, to_tsquery('simple', ${query}), ${isPhrase}::boolean)`
}

/** A word or phrase as a PostgreSQL text query; its last word in the singular or with the plural endings s or es. */
function queryOf(form: string, asBeginning: boolean): string {
  const words = form.split(' ')
  const last = words.pop() ?? ''
  const ends = asBeginning ? [`${quoted(last)}:*`] : [last, `${last}s`, `${last}es`].map(quoted)
  return `(${[...words.map(quoted), `(${ends.join(' | ')})`].join(' <-> ')})`
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
