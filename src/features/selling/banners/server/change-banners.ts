import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changeRecorded, createRecorded, deleteRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { isBackwards, parseSpan } from '#platform/server/days.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { storePicture } from '#platform/server/store-images.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeBannerSchema, createBannerSchema } from '../admin-contract.ts'
import { noSuchBanner } from './find-banners.ts'
import { banners } from './tables.ts'

/** The URL of the request. Banners may link to its host, as well as to the configured public address. */
type At = { at: string }

/**
 * Creates a banner, a draft by default, and returns its id. Throws 400 for an end before the start, a link to another site
 * and an invalid picture.
 */
export async function createBanner(shop: Shop, admin: SignedIn, wish: z.output<typeof createBannerSchema> & At) {
  const { image = wish.image, ...values } = await valuesOf(shop, wish)
  return createRecorded(shop, admin, {
    entity: 'banner',
    insert: async () => {
      const [row] = await shop.database.db
        .insert(banners)
        .values({ ...values, title: wish.title, image })
        .returning()
      return refuseBackwards(row)
    },
  })
}

/** Changes the fields of a banner that were sent. Throws what `createBanner` throws, 404, and 409 when another person saved first. */
export async function changeBanner(
  shop: Shop,
  admin: SignedIn,
  { id, version, ...wish }: z.output<typeof changeBannerSchema> & At & { id: string },
) {
  const values = await valuesOf(shop, wish)
  return changeRecorded(shop, admin, {
    entity: 'banner',
    version,
    lock: () => lockBanner(shop.database, id),
    write: async () => {
      const [after] = await shop.database.db
        .update(banners)
        .set({ ...values, version: sql`${banners.version} + 1` })
        .where(eq(banners.id, id))
        .returning()
      return refuseBackwards(after)
    },
  })
}

/** Deletes a banner. Throws 404. */
export const deleteBanner = (shop: Shop, admin: SignedIn, id: string) =>
  deleteRecorded(shop, admin, {
    entity: 'banner',
    lock: () => lockBanner(shop.database, id),
    erase: () => shop.database.db.delete(banners).where(eq(banners.id, id)),
  })

async function valuesOf(shop: Shop, wish: z.output<typeof changeBannerSchema> & At) {
  const { version: _, at, link, image, startDate, endDate, ...plain } = wish
  const { timeZone } = await findSettings(shop)
  return {
    ...plain,
    // Stores the picture's file before the row is locked.
    ...(image !== undefined && { image: await storePicture(shop, image) }),
    ...(link !== undefined && { link: link ? ownLink(link, [shop.config.publicUrl, at]) : null }),
    ...parseSpan({ startDate, endDate }, timeZone),
  }
}

/**
 * Checks that a banner links to this shop, and returns the path. A link to another site under the shop's own picture
 * could be abused. Throws 400.
 */
function ownLink(link: string, own: (string | undefined)[]): string {
  if (link.startsWith('/')) return link
  const { host, pathname, search, hash } = new URL(link)
  if (!own.some((address) => address && new URL(address).host === host))
    throw new Problem('bad-request', 'A banner must link to a page of this shop. Use a path such as /products.')
  return pathname + search + hash
}

function refuseBackwards<Row extends { startDate: Date | null; endDate: Date | null }>(row: Row | undefined) {
  if (row && isBackwards(row))
    throw new Problem('bad-request', 'The end date is before the start date. Please check the dates.')
  return row
}

async function lockBanner({ db }: Database, id: string) {
  const [row] = await db.select().from(banners).where(byId(banners.id, id)).for('update')
  if (!row) throw noSuchBanner()
  return row
}
