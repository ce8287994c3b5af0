import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
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
  return rows.map((row) => answerBanner(row, isAdmin(viewer)))
}

/** One banner as an admin reads it. Throws 404. */
export async function findBanner({ db }: Database, id: string): Promise<Banner> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id))
  if (!row) throw new Problem('not-found', 'Banner Not Found')
  return answerBanner(row, true)
}

function answerBanner(row: typeof banners.$inferSelect, forAdmin: boolean): Banner {
  const { version, startDate, endDate, createdAt, ...banner } = row
  return {
    ...banner,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    ...(forAdmin && { version }),
  }
}
