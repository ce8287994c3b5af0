import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changeRecorded, createRecorded, deleteRecorded } from '#features/audit/server/recorded-writes.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { isBackwards, readSpan } from '#platform/server/days.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeBannerSchema, createBannerSchema } from '../admin-contract.ts'
import { banners } from './tables.ts'

/** Makes a banner, a draft unless it says otherwise. Answers its id. Throws 400 for an end before the start. */
export const createBanner = (shop: Shop, admin: SignedIn, wish: z.output<typeof createBannerSchema>) =>
  createRecorded(shop, admin, 'banner', async () => {
    const [row] = await shop.database.db
      .insert(banners)
      .values({ ...valuesOf(shop, wish), title: wish.title, image: wish.image })
      .returning()
    return refuseBackwards(row)
  })

/** Changes what is sent of a banner. Throws 404, and 409 when somebody else was faster. */
export const changeBanner = (
  shop: Shop,
  admin: SignedIn,
  id: string,
  { version, ...wish }: z.output<typeof changeBannerSchema>,
) =>
  changeRecorded(shop, admin, 'banner', {
    version,
    lock: () => lockBanner(shop.database, id),
    write: async () => {
      const [after] = await shop.database.db
        .update(banners)
        .set({ ...valuesOf(shop, wish), version: sql`${banners.version} + 1` })
        .where(eq(banners.id, id))
        .returning()
      return refuseBackwards(after)
    },
  })

/** Deletes a banner. Throws 404. */
export const deleteBanner = (shop: Shop, admin: SignedIn, id: string) =>
  deleteRecorded(
    shop,
    admin,
    'banner',
    () => lockBanner(shop.database, id),
    () => shop.database.db.delete(banners).where(eq(banners.id, id)),
  )

function valuesOf({ config }: Shop, { link, startDate, endDate, ...wish }: z.output<typeof changeBannerSchema>) {
  const { version: _, ...plain } = wish
  return {
    ...plain,
    ...(link !== undefined && { link: link || null }),
    ...readSpan({ startDate, endDate }, config.timeZone),
  }
}

function refuseBackwards<Row extends { startDate: Date | null; endDate: Date | null }>(row: Row | undefined) {
  if (row && isBackwards(row))
    throw new Problem('bad-request', 'The banner would end before it starts. Please check its dates.')
  return row
}

async function lockBanner({ db }: Database, id: string) {
  const [row] = isId(id) ? await db.select().from(banners).where(eq(banners.id, id)).for('update') : []
  if (!row) throw new Problem('not-found', 'Banner Not Found')
  return row
}
