import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#platform/server/database.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Banner } from '../contract.ts'
import { banners } from './tables.ts'

/** Banners, oldest first. Visitors see the published ones that are within their dates at `now`. */
export async function listBanners(
  { db }: Database,
  viewer: Viewer,
  publishedOnly: boolean,
  now: Date,
): Promise<Banner[]> {
  const running = and(
    eq(banners.isPublished, true),
    or(isNull(banners.startDate), lte(banners.startDate, now)),
    or(isNull(banners.endDate), gte(banners.endDate, now)),
  )
  const rows = await db
    .select()
    .from(banners)
    .where(publishedOnly || !isAdmin(viewer) ? running : undefined)
    .orderBy(asc(banners.createdAt), asc(banners.id))
  return rows.map(({ version, startDate, endDate, createdAt, ...banner }) => ({
    ...banner,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}
