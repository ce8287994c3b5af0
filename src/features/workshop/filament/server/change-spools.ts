import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changeRecorded, createRecorded, deleteRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { requireFilament } from '#features/selling/filaments/server/find-filaments.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeSpoolSchema, createSpoolSchema } from '../contract.ts'
import { noSuchSpool } from './find-filament.ts'
import { spools } from './tables.ts'

/** Adds a spool. Answers its id. */
export const createSpool = (shop: Shop, admin: SignedIn, wish: z.output<typeof createSpoolSchema>) =>
  createRecorded(shop, admin, {
    entity: 'spool',
    insert: async () => {
      await requireFilament(shop, wish)
      const [row] = await shop.database.db
        .insert(spools)
        .values({ ...wish, createdAt: shop.clock.now() })
        .returning()
      return row
    },
  })

/** Changes a spool. Throws 404, and 409 when another person or a finished print changed it first. */
export const changeSpool = (
  shop: Shop,
  admin: SignedIn,
  { id, version, ...wish }: z.output<typeof changeSpoolSchema> & { id: string },
) =>
  changeRecorded(shop, admin, {
    entity: 'spool',
    version,
    lock: () => lockSpool(shop, id),
    write: async (before) => {
      if (wish.color || wish.material) await requireFilament(shop, { ...before, ...wish })
      const [after] = await shop.database.db
        .update(spools)
        .set({ ...wish, version: sql`${spools.version} + 1` })
        .where(eq(spools.id, id))
        .returning()
      return after
    },
  })

/** Deletes a spool. Throws 404. */
export const deleteSpool = (shop: Shop, admin: SignedIn, id: string) =>
  deleteRecorded(shop, admin, {
    entity: 'spool',
    lock: () => lockSpool(shop, id),
    erase: async () => {
      await shop.database.db.delete(spools).where(eq(spools.id, id))
    },
  })

async function lockSpool({ database: { db } }: Shop, id: string) {
  const [row] = await db.select().from(spools).where(byId(spools.id, id)).for('update')
  if (!row) throw noSuchSpool()
  return row
}
