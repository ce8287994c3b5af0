import type { Database } from './database.ts'
import type { Shop } from './shop.ts'

/** Says on a database what visitors can see has changed, as `Shop` has it. */
export const pagesChangedOn =
  (database: Pick<Database, 'isWithin' | 'announce'>): Shop['pagesChanged'] =>
  async (...names) => {
    // A process that died between the two would leave others with what was before.
    if (!database.isWithin())
      throw new Error('What visitors see is said to have changed in the transaction that changes it')
    await database.announce('pages_changed', textOf(names))
  }

/** A message of PostgreSQL holds fewer than 8,000 bytes. */
const mostBytes = 7_000

/** What has changed, as one text: names without spaces; nothing for everything, or for more than a message holds. */
export function textOf(names: readonly string[]): string {
  const text = [...new Set(names)].join(' ')
  return text.length > mostBytes ? '' : text
}

/** The names in such a text; undefined for everything. */
export const namesIn = (text: string): string[] | undefined => (text ? text.split(' ') : undefined)
