import { and, asc, eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { SavedView } from '../contract.ts'
import { savedViews } from './tables.ts'

/** An admin's saved views of a list, oldest first. */
export async function findViews({ database }: Shop, admin: SignedIn, list: string): Promise<SavedView[]> {
  const rows = await database.db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, admin.id), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.createdAt))
  return rows.map(answerView)
}

export const answerView = ({ id, name, query }: typeof savedViews.$inferSelect): SavedView => ({ id, name, query })
