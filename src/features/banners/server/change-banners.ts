import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changedMeanwhile, recordChange } from '#features/accounts/server/audit.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { endOfDay, startOfDay } from '#platform/server/days.ts'
import { isId } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeBannerSchema, createBannerSchema } from '../admin-contract.ts'
import { banners } from './tables.ts'

/** Makes a banner, a draft unless it says otherwise. Answers its id. Throws 400 for an end before the start. */
export async function createBanner(
  services: Services,
  admin: SignedIn,
  wish: z.output<typeof createBannerSchema>,
): Promise<string> {
  const { database, pagesChanged } = services
  const id = await database.transaction(async () => {
    const [row] = await database.db
      .insert(banners)
      .values({ ...valuesOf(services, wish), title: wish.title, image: wish.image })
      .returning()
    if (!row) throw new Error('The banner was not stored')
    refuseBackwards(row)
    await recordChange(services, admin, { entity: 'banner', entityId: row.id, action: 'create', after: row })
    return row.id
  })
  await pagesChanged()
  return id
}

/** Changes what is sent of a banner. Throws 404, and 409 when somebody else was faster. */
export async function changeBanner(
  services: Services,
  admin: SignedIn,
  id: string,
  { version, ...wish }: z.output<typeof changeBannerSchema>,
): Promise<void> {
  const { database, pagesChanged } = services
  await database.transaction(async () => {
    const before = await lockBanner(database, id)
    if (version !== undefined && version !== before.version) throw await changedMeanwhile(services, 'banner', id)
    const [after] = await database.db
      .update(banners)
      .set({ ...valuesOf(services, wish), version: sql`${banners.version} + 1` })
      .where(eq(banners.id, id))
      .returning()
    if (after) refuseBackwards(after)
    await recordChange(services, admin, {
      entity: 'banner',
      entityId: id,
      action: 'update',
      before,
      after: after ?? {},
    })
  })
  await pagesChanged()
}

/** Deletes a banner. Throws 404. */
export async function deleteBanner(services: Services, admin: SignedIn, id: string): Promise<void> {
  const { database, pagesChanged } = services
  await database.transaction(async () => {
    const before = await lockBanner(database, id)
    await database.db.delete(banners).where(eq(banners.id, id))
    await recordChange(services, admin, { entity: 'banner', entityId: id, action: 'delete', before })
  })
  await pagesChanged()
}

function valuesOf({ config }: Services, { link, startDate, endDate, ...wish }: z.output<typeof changeBannerSchema>) {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  const read = (text: string | null | undefined, whole: typeof endOfDay) =>
    text ? (isDay(text) ? whole(text, config.timeZone) : new Date(text)) : null
  const { version: _, ...plain } = wish
  return {
    ...plain,
    ...(link !== undefined && { link: link || null }),
    ...(startDate !== undefined && { startDate: read(startDate, startOfDay) }),
    ...(endDate !== undefined && { endDate: read(endDate, endOfDay) }),
  }
}

function refuseBackwards({ startDate, endDate }: { startDate: Date | null; endDate: Date | null }) {
  if (startDate && endDate && endDate < startDate)
    throw new Problem('bad-request', 'The banner would end before it starts. Please check its dates.')
}

async function lockBanner({ db }: Database, id: string) {
  const [row] = isId(id) ? await db.select().from(banners).where(eq(banners.id, id)).for('update') : []
  if (!row) throw new Problem('not-found', 'Banner Not Found')
  return row
}
