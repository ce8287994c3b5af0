import { and, count, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { SavedView, savedViewSchema } from '../contract.ts'
import { answerView } from './find-views.ts'
import { savedViews } from './tables.ts'

const maxViews = 30

/** Saves a search of a list under a name. Throws 409 for a name that is taken, and for the 31st view. */
export async function saveView(
  { database: { db }, clock }: Shop,
  admin: SignedIn,
  view: z.output<typeof savedViewSchema>,
): Promise<SavedView> {
  const [kept] = await db.select({ total: count() }).from(savedViews).where(eq(savedViews.userId, admin.id))
  if ((kept?.total ?? 0) >= maxViews)
    throw new Problem('conflict', `You already have ${maxViews} saved views. Remove a view first.`)
  const [row] = await db
    .insert(savedViews)
    .values({ userId: admin.id, ...view, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Problem('conflict', 'You already have a view with this name. Choose another name.')
  return answerView(row)
}

/** Deletes an admin's own view. Does nothing for an unknown view or another person's view. */
export async function deleteSavedView({ database: { db } }: Shop, admin: SignedIn, id: string): Promise<void> {
  await db.delete(savedViews).where(and(byId(savedViews.id, id), eq(savedViews.userId, admin.id)))
}
