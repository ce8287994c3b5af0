import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { nextChange } from '#platform/server/days.ts'
import { allRows, byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Banner } from '../contract.ts'
import { banners } from './tables.ts'

/** Banners, oldest first. Visitors receive only published banners within their dates. */
export async function listBanners(
  { database: { db }, clock }: Shop,
  viewer: Viewer,
  { runningOnly }: { runningOnly: boolean },
): Promise<Banner[]> {
  const now = clock.now()
  const running = and(
    eq(banners.isPublished, true),
    or(isNull(banners.startDate), lte(banners.startDate, now)),
    or(isNull(banners.endDate), gte(banners.endDate, now)),
  )
  const rows = await db
    .select()
    .from(banners)
    .where(runningOnly || !isAdmin(viewer) ? running : allRows)
    .orderBy(asc(banners.createdAt), asc(banners.id))
  return rows.map((row) => answerBanner(row, isAdmin(viewer)))
}

/** When the next published banner starts or ends, as a Unix time in milliseconds. */
export async function nextBannerMoment({ database: { db } }: Shop, now: Date): Promise<number> {
  const { startDate, endDate, isPublished } = banners
  return nextChange(await db.select({ startDate, endDate }).from(banners).where(eq(isPublished, true)), now)
}

export const noSuchBanner = () => new Problem('not-found', 'Banner Not Found')

/** One banner as an admin reads it. Throws 404. */
export async function findBanner({ database: { db } }: Shop, id: string): Promise<Banner> {
  const [row] = await db.select().from(banners).where(byId(banners.id, id))
  if (!row) throw noSuchBanner()
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
