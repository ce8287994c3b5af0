import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { mostCounted } from '../list-address.ts'
import type { Database } from './database.ts'

/** How many rows a query has, at most one more than `mostCounted`. `rows` selects anything. */
export async function countRows({ db }: Database, rows: SQL): Promise<number> {
  const found = await db.execute<{ rows: string }>(
    sql`select count(*) as rows from (${rows} limit ${mostCounted + 1}) as counted`,
  )
  return Number(found.rows[0]?.rows ?? 0)
}

/** Eight digits or more with a number among them are the end or the beginning of an id and no word. */
const isId = (word: string) => /^(?=.*\d)[0-9a-f-]{8,}$/.test(word)

/**
 * What was typed as a query of words that begin like this, all of them, in any order; `undefined` when nothing of it is a word
 * of two letters or more. The words come as they are, without a dictionary, as the `simple` indexes keep them: a + ends one.
 */
export function wordsQuery(typed: string): SQL | undefined {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}@._-]+/gu)
  if (!words || words.every(isId)) return undefined
  // Nothing in a word can end its quotation: the pattern above lets no quote and no backslash through.
  return sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
}

/** So many rows can be named by their ids; more are looked for in another way. */
export const mostNamed = 500

/** The ids of the rows that any of the `ways` finds, each by its own index; `undefined` when they are more than `mostNamed`. */
export async function findIds(
  { db }: Database,
  table: PgTable,
  id: AnyPgColumn,
  ways: SQL[],
): Promise<string[] | undefined> {
  if (ways.length === 0) return []
  const each = ways.map((way) => sql`(select ${id} as id from ${table} where ${way} limit ${mostNamed + 1})`)
  const found = await db.execute<{ id: string }>(sql.join(each, sql` union all `))
  const ids = new Set(found.rows.map((row) => row.id))
  return ids.size > mostNamed ? undefined : [...ids]
}

/** The ids that begin as was typed, from the first to the last; `undefined` when no id does. */
export function idSpan(typed: string): { first: string; last: string } | undefined {
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return undefined
  const id = (filler: string) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: id('0'), last: id('f') }
}
