import type { Database } from './database.ts'
import type { Shop } from './shop.ts'

/** `pagesChanged` of `Shop`, on a database. */
export const pagesChangedOn =
  (database: Pick<Database, 'isWithin' | 'announce'>): Shop['pagesChanged'] =>
  async (...names) => {
    // Outside a transaction, a crash between write and announcement would leave stale pages in other processes.
    if (!database.isWithin()) throw new Error('pagesChanged must be called in the transaction that changes the data')
    await database.announce('pages_changed', textOf(names))
  }

/** A notification of PostgreSQL holds fewer than 8,000 bytes. */
const maxBytes = 7_000

/** Tags as one text, separated by spaces; empty for everything, or for more tags than a notification holds. */
export function textOf(names: readonly string[]): string {
  const text = [...new Set(names)].join(' ')
  return text.length > maxBytes ? '' : text
}

/** The tags in such a text; undefined for everything. */
export const namesIn = (text: string): string[] | undefined => (text ? text.split(' ') : undefined)
