import { sql } from 'drizzle-orm'
import { knownWords } from '#features/selling/catalog/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { wordForms } from '../words.ts'

/**
 * What is meant by one typed word, as the database asks for it, the nearest first: each is any of some forms. More than one is a guess,
 * for a word that no gift says; none is meant where there is not even anything like it.
 */
export type Meaning = string[][]

/** How many longer words one may stand within: the shortest, which are nearest to it. */
const mostWithin = 50

/** What each typed word means among the words that gifts say: half of another word may be a slip of the keys as well. */
export async function findMeaning({ database: { db } }: Shop, words: string[]): Promise<Meaning[]> {
  if (words.length === 0) return []
  const typed = words.flatMap((word, place) => wordForms(word).map((form) => ({ place, form })))
  const { rows } = await db.execute<Found>(sql`
    select typed.*, begun.is_known as "isKnown",
      array(
        select word from ${knownWords}
        where ${isWord} and length(form) > 2 and word ~ '[^0-9]' and word like '%' || form || '%' and not starts_with(word, form)
        order by length(word), word limit ${mostWithin}
      ) as within,
      array(select spelt_like(form) where ${isWord} and not begun.is_known) as alike
    from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as typed(place int, form text),
      lateral (
        select exists(select from ${knownWords} where word ~>=~ form and word ~<~ (form || chr(1114111))) as is_known
      ) as begun`)
  return words.map((_, place) => meaningOf(rows.filter((row) => row.place === place)))
}

type Found = { place: number; form: string; isKnown: boolean; within: string[]; alike: string[] }

/** A number stands for itself. A word within which letters stand is none: asked for in so many words, its index holds nothing else. */
const isWord = sql`form ~ '[^0-9]'`

function meaningOf(found: Found[]): Meaning {
  const known = found.filter(({ isKnown }) => isKnown).map(({ form }) => `${quoted(form)}:*`)
  const within = found.flatMap((one) => one.within).map(quoted)
  if (known.length > 0) return [[...new Set([...known, ...within])]]
  const alike = new Set(found.flatMap((one) => one.alike).map(quoted))
  return [...(within.length > 0 ? [within] : []), ...[...alike].map((form) => [form])]
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
