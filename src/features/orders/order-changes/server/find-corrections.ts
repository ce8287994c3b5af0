import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { Correction } from '../contract.ts'
import type { Mender } from './may-mend.ts'
import { lineCorrections } from './tables.ts'

/** How often a line was corrected. */
export const countCorrections = ({ database: { db } }: Shop, itemId: string): Promise<number> =>
  db.$count(lineCorrections, eq(lineCorrections.orderItemId, itemId))

/** How often lines were corrected, by line id; lines that never were are left out. */
export async function countCorrectionsOf({ database: { db } }: Shop, itemIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ itemId: lineCorrections.orderItemId, corrections: count() })
    .from(lineCorrections)
    .where(inArray(lineCorrections.orderItemId, itemIds))
    .groupBy(lineCorrections.orderItemId)
  return new Map(rows.map(({ itemId, corrections }) => [itemId, corrections]))
}

/** When a line was last corrected; undefined for a line that never was. */
export async function findLastCorrection({ database: { db } }: Shop, itemId: string): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: lineCorrections.createdAt })
    .from(lineCorrections)
    .where(eq(lineCorrections.orderItemId, itemId))
    .orderBy(desc(lineCorrections.createdAt))
    .limit(1)
  return last?.at
}

/** The earlier versions of lines by line id, the oldest first. */
export async function findCorrections(
  { database: { db } }: Shop,
  { itemIds, as }: { itemIds: string[]; as: Mender },
): Promise<Map<string, Correction[]>> {
  const rows = await db
    .select()
    .from(lineCorrections)
    .where(inArray(lineCorrections.orderItemId, itemIds))
    .orderBy(asc(lineCorrections.createdAt), asc(lineCorrections.id))
  const byLine = Map.groupBy(rows, ({ orderItemId }) => orderItemId)
  return new Map(
    [...byLine].map(([itemId, own]) => [
      itemId,
      own.map(({ createdAt, isByShop, userName, reason, make, image }) => ({
        ...{ at: createdAt.toISOString(), isByShop, reason, image, customization: make },
        by: as === 'shop' ? userName : null,
      })),
    ]),
  )
}
