import { and, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { maxUnsentModels, unsentHours } from '../sent-model.ts'
import { findModelRow, noModel } from './find-models.ts'
import { removeModelFiles } from './model-files.ts'
import { sentModels } from './tables.ts'

/** Deletes a model that belongs to no request. Throws 404. */
export async function deleteModel(shop: Shop, user: SignedIn, id: string): Promise<void> {
  const row = await findModelRow(shop, user, id)
  if (row.userId !== user.id || row.requestId) throw noModel()
  await forget(shop, eq(sentModels.id, id))
}

/** Deletes a model whose files could not be stored, before its id was answered. */
export const dropModel = (shop: Shop, id: string): Promise<void> => forget(shop, eq(sentModels.id, id))

/** Deletes a user's oldest models without a request. */
export async function deleteOldestModels(shop: Shop, user: SignedIn): Promise<void> {
  const rows = await shop.database.db
    .select({ id: sentModels.id })
    .from(sentModels)
    .where(and(eq(sentModels.userId, user.id), isNull(sentModels.requestId)))
    .orderBy(desc(sentModels.createdAt))
    .offset(maxUnsentModels)
  for (const { id } of rows) await forget(shop, eq(sentModels.id, id))
}

/** Deletes old models without a request, and those whose user or request is gone. */
export async function sweepModels(shop: Shop): Promise<void> {
  const late = new Date(shop.clock.now().getTime() - unsentHours * 60 * 60_000)
  await forget(shop, or(lt(sentModels.createdAt, late), isNull(sentModels.userId)))
}

/** Files are deleted after their row, so every row has its files. A request sent in the meantime gets an error. */
async function forget(shop: Shop, which: SQL | undefined): Promise<void> {
  const { database } = shop
  const unsent = isNull(sentModels.requestId)
  const rows = await database.db.select({ id: sentModels.id }).from(sentModels).where(and(unsent, which))
  for (const { id } of rows) {
    const [gone] = await database.db
      .delete(sentModels)
      .where(and(eq(sentModels.id, id), unsent))
      .returning({ id: sentModels.id })
    if (gone) await removeModelFiles(shop, id)
  }
}
