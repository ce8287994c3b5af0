import { asc, eq, inArray, sql } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { type Counted, type CountResult, countStock, sortCounts } from '#features/selling/catalog/server/count-stock.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { CountAnswer, SaveCount } from '../contract.ts'
import { spools } from './tables.ts'

/** Saves a count of stock and spools in one transaction. What changed meanwhile is not saved, and answered with its number now. */
export const saveCount = (shop: Shop, admin: SignedIn, wish: SaveCount): Promise<CountAnswer> =>
  shop.database.transaction(async () => ({
    products: await countStock(shop, admin, wish.products),
    spools: await countSpools(shop, admin, wish.spools),
  }))

/** Stores counted grams; a spool that a print or a person changed after the number was shown is not stored. Locks spools as prints do. */
async function countSpools(shop: Shop, admin: SignedIn, counts: Counted[]): Promise<CountResult> {
  const { db } = shop.database
  const rows = await db
    .select()
    .from(spools)
    .where(
      inArray(
        spools.id,
        counts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(spools.createdAt), asc(spools.id))
    .for('no key update')
  const left = new Map(rows.map(({ id, gramsLeft }) => [id, gramsLeft]))
  const { result, toStore } = sortCounts(counts, (id) => left.get(id))
  for (const { id, shown, counted } of toStore) {
    await db
      .update(spools)
      .set({ gramsLeft: counted, version: sql`${spools.version} + 1` })
      .where(eq(spools.id, id))
    await recordChange(shop, admin, {
      ...{ entity: 'spool', entityId: id, action: 'update' },
      before: { gramsLeft: shown },
      after: { gramsLeft: counted },
    })
  }
  return result
}
