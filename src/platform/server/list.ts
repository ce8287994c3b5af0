import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { maxCounted } from '../list-address.ts'
import type { Database } from './database.ts'

/** Counts the rows of a query, up to `maxCounted` + 1. `rows` may select anything. */
export async function countRows({ db }: Database, rows: SQL): Promise<number> {
  const found = await db.execute<{ rows: string }>(
    sql`select count(*) as rows from (${rows} limit ${maxCounted + 1}) as counted`,
  )
  return Number(found.rows[0]?.rows ?? 0)
}

/** Eight or more hexadecimal digits with a number among them are part of an id, not a word. */
const isId = (word: string) => /^(?=.*\d)[0-9a-f-]{8,}$/.test(word)

/**
 * A typed text as a full-text query: rows with words that start with all of its words, in any order; `undefined` for a text without a word
 * of two letters. Words are matched without a dictionary, as the `simple` indexes store them. A + ends a word.
 */
export function wordsQuery(typed: string): SQL | undefined {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}@._-]+/gu)
  if (!words || words.every(isId)) return undefined
  // The pattern above lets no quote and no backslash through, so no word can break out of its quotation.
  return sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
}

/** The maximum number of ids in one query; more rows need another plan. */
export const maxIds = 500

/** The ids of the rows that any of the `ways` finds, each by its own index; `undefined` for more than `maxIds`. */
export async function findIds(
  { db }: Database,
  table: PgTable,
  id: AnyPgColumn,
  ways: SQL[],
): Promise<string[] | undefined> {
  if (ways.length === 0) return []
  const each = ways.map((way) => sql`(select ${id} as id from ${table} where ${way} limit ${maxIds + 1})`)
  const found = await db.execute<{ id: string }>(sql.join(each, sql` union all `))
  const ids = new Set(found.rows.map((row) => row.id))
  return ids.size > maxIds ? undefined : [...ids]
}

/** The range of ids that start with the typed text; `undefined` when no id does. */
export function idSpan(typed: string): { first: string; last: string } | undefined {
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return undefined
  const id = (filler: string) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: id('0'), last: id('f') }
}
