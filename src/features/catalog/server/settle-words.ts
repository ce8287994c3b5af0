import { sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { knownWords, shownProducts } from './tables.ts'

/** Forgets words that no gift says any more, so that they may be slips again, and knows those that were passed over (decisions/0048). */
export async function settleWords({ database: { db } }: Shop): Promise<void> {
  const said = sql`select word from ts_stat('select words from ${shownProducts}')`
  await db.execute(sql`delete from ${knownWords} where word not in (${said})`)
  await db.execute(sql`insert into ${knownWords} ${said} order by word on conflict do nothing`)
}
