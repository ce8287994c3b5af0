import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/server/database.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Category } from '../contract.ts'
import { categories } from './tables.ts'

/** Categories, oldest first. Visitors see published ones only. */
export async function listCategories({ db }: Database, viewer: Viewer, publishedOnly: boolean): Promise<Category[]> {
  const published = publishedOnly || !isAdmin(viewer) ? eq(categories.isPublished, true) : undefined
  const rows = await db
    .select()
    .from(categories)
    .where(and(published))
    .orderBy(asc(categories.createdAt), asc(categories.id))
  return rows.map(({ version, createdAt, ...category }) => ({ ...category, createdAt: createdAt.toISOString() }))
}
