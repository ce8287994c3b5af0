import { and, eq, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { spools } from './tables.ts'

/**
 * Erases demo spools, unless they were renamed. Spools of the owner are deleted by `deleteSpool`.
 * Call it in a transaction.
 */
export const eraseSpools = (
  { database: { db } }: Pick<Shop, 'database'>,
  { ids, name }: { ids: string[]; name: string },
) => db.delete(spools).where(and(inArray(spools.id, ids), eq(spools.name, name)))
