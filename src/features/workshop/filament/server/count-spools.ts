import { asc, eq, inArray, sql } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { type Counted, type CountResult, countStock } from '#features/selling/catalog/server/count-stock.ts'
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

/** Stores counted grams, each only if no print or person changed the spool since it was shown. Locks spools as prints do. */
async function countSpools(shop: Shop, admin: SignedIn, counts: Counted[]): Promise<CountResult> {
  const { db } = shop.database
  const result: CountResult = { saved: [], moved: [], gone: [] }
  if (counts.length === 0) return result
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
  for (const { id, shown, counted } of counts) {
    const now = left.get(id)
    if (now === undefined) result.gone.push(id)
    else if (now === counted) result.saved.push(id)
    else if (now !== shown) result.moved.push({ id, now })
    else {
      await db
        .update(spools)
        .set({ gramsLeft: counted, version: sql`${spools.version} + 1` })
        .where(eq(spools.id, id))
      await recordChange(shop, admin, {
        ...{ entity: 'spool', entityId: id, action: 'update' },
        before: { gramsLeft: shown },
        after: { gramsLeft: counted },
      })
      result.saved.push(id)
    }
  }
  return result
}
