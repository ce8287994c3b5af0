import { and, desc, eq, inArray, isNull, lt, or, type SQL, type SQLWrapper } from 'drizzle-orm'
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

/** Deletes the models of requests, when the requests need them no more. Answers their names. */
export const deleteModelsOf = (shop: Shop, requests: SQLWrapper): Promise<string[]> =>
  deleteRows(shop, inArray(sentModels.requestId, requests))

/** Files are deleted after their row, so every row has its files. A request sent in the meantime gets an error. */
async function forget(shop: Shop, which: SQL | undefined): Promise<void> {
  await deleteRows(shop, and(isNull(sentModels.requestId), which))
}

async function deleteRows(shop: Shop, which: SQL | undefined): Promise<string[]> {
  const deleted = await shop.database.db.delete(sentModels).where(which).returning()
  for (const { id } of deleted) await removeModelFiles(shop, id)
  return deleted.map(({ name }) => name)
}
