import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changeRecorded, createRecorded, deleteRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { isBackwards, parseSpan } from '#platform/server/days.ts'
import { byId } from '#platform/server/filters.ts'
import { keepPicture } from '#platform/server/keep-images.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeBannerSchema, createBannerSchema } from '../admin-contract.ts'
import { noSuchBanner } from './find-banners.ts'
import { banners } from './tables.ts'

/** Where the shop was called, besides the public address that it has: banners lead to its own pages. */
type At = { at: string }

/**
 * Makes a banner, a draft unless it says otherwise. Answers its id. Throws 400 for an end before the start, a link to another
 * site and a picture that is none.
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

/** Changes what is sent of a banner. Throws what `createBanner` throws, 404, and 409 when somebody else was faster. */
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
    // A picture becomes a file before anything is locked.
    ...(image !== undefined && { image: await keepPicture(shop, image) }),
    ...(link !== undefined && { link: link ? ownLink(link, [shop.config.publicUrl, at]) : null }),
    ...parseSpan({ startDate, endDate }, timeZone),
  }
}

/**
 * A banner leads to a page of this shop: a path, or an address of the shop itself, of which the path is kept. Somebody else's
 * address under the shop's own picture would be theirs to abuse. Throws 400 for one.
 */
function ownLink(link: string, own: (string | undefined)[]): string {
  if (link.startsWith('/')) return link
  const { host, pathname, search, hash } = new URL(link)
  if (!own.some((address) => address && new URL(address).host === host))
    throw new Problem('bad-request', 'A banner leads to a page of this shop. Use a path such as /products.')
  return pathname + search + hash
}

function refuseBackwards<Row extends { startDate: Date | null; endDate: Date | null }>(row: Row | undefined) {
  if (row && isBackwards(row))
    throw new Problem('bad-request', 'The banner would end before it starts. Please check its dates.')
  return row
}

async function lockBanner({ db }: Database, id: string) {
  const [row] = await db.select().from(banners).where(byId(banners.id, id)).for('update')
  if (!row) throw noSuchBanner()
  return row
}
