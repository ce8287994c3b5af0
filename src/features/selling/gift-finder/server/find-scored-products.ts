import { and, asc, desc, gte, lte, type SQL, sql } from 'drizzle-orm'
import { visibleTo } from '#features/selling/catalog/server/find-products.ts'
import { products, searchWords } from '#features/selling/catalog/server/tables.ts'
import type { Cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { nobody } from '#platform/viewer.ts'

/**
 * Something to look for and what finding it is worth. `forms` are different ways to say it, of which any number counts once:
 * whole words or phrases, singular; with `asBeginning` also the words that start so.
 */
export type ScoredTerm = { forms: readonly string[]; asBeginning?: boolean; points: number }

/** What was found in one product: its score, and the places in the list of terms that made it. */
export type ProductScore = { id: string; score: number; found: number[] }

/** Prices in cents, both ends included. */
export type PriceBand = { from: Cents; to: Cents }

/**
 * The published products that score highest, at most `limit`; the newest first among equals, and none that scores nothing.
 * Every term is looked up in the index of words by itself, so that a product's words are not read again for each term.
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
    .where(and(visibleTo(nobody), gte(products.price, price.from), lte(products.price, price.to)))
    .groupBy(products.id)
    .orderBy(desc(score), desc(products.createdAt), asc(products.id))
    .limit(limit)
}

/** A phrase does not begin at the end of the name and go on in the description. */
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

/** One word or phrase as PostgreSQL's text search asks for it, the last word in the singular or with the s or es of a plural. */
function queryOf(form: string, asBeginning: boolean): string {
  const words = form.split(' ')
  const last = words.pop() ?? ''
  const ends = asBeginning ? [`${quoted(last)}:*`] : [last, `${last}s`, `${last}es`].map(quoted)
  return `(${[...words.map(quoted), `(${ends.join(' | ')})`].join(' <-> ')})`
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
