import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A list counts no further than this: beyond it, that there are more is all that anybody wants to know. */
export const mostCounted = 10_000

/** How many rows a query has, at most one more than `mostCounted`. `rows` selects anything. */
export async function countRows({ db }: Database, rows: SQL): Promise<number> {
  const found = await db.execute<{ total: string }>(
    sql`select count(*) as total from (${rows} limit ${mostCounted + 1}) as counted`,
  )
  return Number(found.rows[0]?.total ?? 0)
}

/**
 * What was typed as a query of words that begin like this, all of them, in any order; `undefined` when nothing of it is a word
 * of two letters or more. The words come as they are, without a dictionary, as the `simple` indexes keep them.
 */
export function wordsQuery(typed: string): SQL | undefined {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}@.+_-]+/gu)
  if (!words) return undefined
  // Nothing in a word can end its quotation: the pattern above lets no quote and no backslash through.
  return sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
}

/** The ids that begin as was typed, from the first to the last; `undefined` when no id does. */
export function idSpan(typed: string): { first: string; last: string } | undefined {
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return undefined
  const id = (filler: string) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: id('0'), last: id('f') }
}
