import { sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { knownWords, shownProducts } from './tables.ts'

/** Updates the known words: deletes words that no product contains any more, and adds missing words (decisions/0048). */
export async function updateKnownWords({ database: { db } }: Shop): Promise<void> {
  const currentWords = sql`select word from ts_stat('select words from ${shownProducts}')`
  await db.delete(knownWords).where(sql`${knownWords.word} not in (${currentWords})`)
  await db.insert(knownWords).select(sql`${currentWords} order by word`).onConflictDoNothing()
}
