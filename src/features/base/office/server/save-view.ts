import { and, count, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { SavedView, savedViewSchema } from '../contract.ts'
import { answerView } from './find-views.ts'
import { savedViews } from './tables.ts'

const mostViews = 30

/** Keeps a search of a list by a name. Throws 409 for a name that is taken, and for the thirty-first. */
export async function saveView(
  { database: { db }, clock }: Shop,
  admin: SignedIn,
  view: z.output<typeof savedViewSchema>,
): Promise<SavedView> {
  const [kept] = await db.select({ total: count() }).from(savedViews).where(eq(savedViews.userId, admin.id))
  if ((kept?.total ?? 0) >= mostViews)
    throw new Problem('conflict', `You have ${mostViews} views already. Remove one first.`)
  const [row] = await db
    .insert(savedViews)
    .values({ userId: admin.id, ...view, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Problem('conflict', 'You have a view of this name already.')
  return answerView(row)
}

/** Forgets one of an admin's own views; one that is not there, or somebody else's, is left as it is. */
export async function deleteSavedView({ database: { db } }: Shop, admin: SignedIn, id: string): Promise<void> {
  await db.delete(savedViews).where(and(byId(savedViews.id, id), eq(savedViews.userId, admin.id)))
}
