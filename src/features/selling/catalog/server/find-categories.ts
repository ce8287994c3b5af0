import { asc, eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { allRows, byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Category } from '../contract.ts'
import { categories } from './tables.ts'

/** Categories, oldest first. Visitors receive only published categories. */
export async function listCategories(
  { database: { db } }: Shop,
  viewer: Viewer,
  { publishedOnly }: { publishedOnly: boolean },
): Promise<Category[]> {
  const published = publishedOnly || !isAdmin(viewer) ? eq(categories.isPublished, true) : allRows
  const rows = await db
    .select()
    .from(categories)
    .where(published)
    .orderBy(asc(categories.createdAt), asc(categories.id))
  return rows.map((row) => answerCategory(row, isAdmin(viewer)))
}

export const categoryNotFound = () => new Problem('not-found', 'Category Not Found')

/** One category, for an admin. Throws 404. */
export async function findCategory({ database: { db } }: Shop, id: string): Promise<Category> {
  const [row] = await db.select().from(categories).where(byId(categories.id, id))
  if (!row) throw categoryNotFound()
  return answerCategory(row, true)
}

const answerCategory = (row: typeof categories.$inferSelect, forAdmin: boolean): Category => {
  const { version, createdAt, ...category } = row
  return { ...category, createdAt: createdAt.toISOString(), ...(forAdmin && { version }) }
}
