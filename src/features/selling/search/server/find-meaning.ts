import { sql } from 'drizzle-orm'
import { knownWords } from '#features/selling/catalog/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { wordForms } from '../words.ts'

/**
 * Interpretations of one typed word as query terms, nearest first; each is a list of alternative forms. Several interpretations are
 * guesses for an unknown word; an empty list means that no known word is similar.
 */
export type Meaning = string[][]

/** Maximum number of longer words that contain the typed word; the shortest are used. */
const maxContainingWords = 50

/** Interprets each typed word using the known words. A partly typed word may be misspelled, too. */
export async function findMeaning({ database: { db } }: Shop, words: string[]): Promise<Meaning[]> {
  if (words.length === 0) return []
  const typed = words.flatMap((word, place) => wordForms(word).map((form) => ({ place, form })))
  const { rows } = await db.execute<Found>(sql`
    select typed.*, begun.is_known as "isKnown",
      array(
        select word from ${knownWords}
        where ${isWord} and length(form) > 2 and word ~ '[^0-9]' and word like '%' || form || '%' and not starts_with(word, form)
        order by length(word), word limit ${maxContainingWords}
      ) as within,
      array(select spelt_like(form) where ${isWord} and not begun.is_known) as alike
    from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as typed(place int, form text),
      lateral (
        select exists(select from ${knownWords} where word ~>=~ form and word ~<~ (form || chr(1114111))) as is_known
      ) as begun`)
  return words.map((_, place) => meaningOf(rows.filter((row) => row.place === place)))
}

type Found = { place: number; form: string; isKnown: boolean; within: string[]; alike: string[] }

/** Numbers match only themselves. The partial index holds only words with letters, so the query repeats its condition exactly. */
const isWord = sql`form ~ '[^0-9]'`

function meaningOf(found: Found[]): Meaning {
  const known = found.filter(({ isKnown }) => isKnown).map(({ form }) => `${quoted(form)}:*`)
  const within = found.flatMap((one) => one.within).map(quoted)
  if (known.length > 0) return [[...new Set([...known, ...within])]]
  const alike = new Set(found.flatMap((one) => one.alike).map(quoted))
  return [...(within.length > 0 ? [within] : []), ...[...alike].map((form) => [form])]
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
