import { sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { knownWords, shownProducts } from './tables.ts'

/** Updates the known words: deletes words that no product contains any more, and adds missing words (decisions/0048). */
export async function updateKnownWords({ database: { db } }: Shop): Promise<void> {
  const said = sql`select word from ts_stat('select words from ${shownProducts}')`
  await db.delete(knownWords).where(sql`${knownWords.word} not in (${said})`)
  await db.insert(knownWords).select(sql`${said} order by word`).onConflictDoNothing()
}
