import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { findCopies } from '#features/selling/catalog/server/copied-pictures.ts'
import { replaceByCopy } from '#features/selling/catalog/server/replace-by-copy.ts'
import { Problem } from '#platform/problem.ts'
import { NotDownloaded } from '#platform/server/download-picture.ts'
import { enqueueAll, type JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { storePhoto } from '#platform/server/store-images.ts'
import { findWaitingPictures } from './find-picture-copies.ts'
import { pictureCopies } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface Shop {
    /** Downloads a picture from a public server, within limits. Throws `NotDownloaded`. */
    downloadPicture: (address: string) => Promise<Uint8Array>
  }
}

export const copyKind = 'picture-copies'

type Picture = { productId: string; address: string }

/** Adds pictures that will be copied into the shop, a job for each product. Call it in the import's transaction. */
export async function enqueueCopies(shop: Shop, pictures: Picture[]): Promise<void> {
  const { db } = shop.database
  for (let start = 0; start < pictures.length; start += rowsAtOnce) {
    const rows = pictures.slice(start, start + rowsAtOnce)
    const known = rows.map(({ productId, address }) => sql`(${productId}::uuid, ${address})`)
    await db
      .delete(pictureCopies)
      .where(sql`(${pictureCopies.productId}, ${pictureCopies.address}) in (${sql.join(known, sql`, `)})`)
    await db.insert(pictureCopies).values(rows)
  }
  await enqueueProducts(shop, pictures)
}
/** PostgreSQL accepts at most 65,535 parameters per statement. */
const rowsAtOnce = 500

/** A subject names its round, because a finished job is not done again. */
async function enqueueProducts(shop: Shop, pictures: Picture[]) {
  const round = crypto.randomUUID().slice(0, 8)
  const wishes = [...new Set(pictures.map(({ productId }) => productId))].map((productId) => ({
    ...{ kind: copyKind, subject: `${productId} ${round}`, payload: {} },
  }))
  for (let start = 0; start < wishes.length; start += rowsAtOnce)
    await enqueueAll(shop, wishes.slice(start, start + rowsAtOnce))
}

/** Tries the pictures again that could not be copied. */
export async function retryCopies(shop: Shop): Promise<void> {
  await shop.database.transaction(async () => {
    const failed = await shop.database.db
      .update(pictureCopies)
      .set({ failure: null })
      .where(isNotNull(pictureCopies.failure))
      .returning()
    await enqueueProducts(shop, failed)
  })
}

/** Forgets the pictures that could not be copied; products keep their addresses. */
export async function forgetFailedCopies({ database: { db } }: Shop): Promise<void> {
  await db.delete(pictureCopies).where(isNotNull(pictureCopies.failure))
}

/**
 * Copies the waiting pictures of a product, each stored before the next is downloaded. Until then, and if a picture cannot be copied, the
 * product keeps its address.
 */
export const copyWorker =
  (shop: Shop): JobWorker =>
  async ({ subject }) => {
    const { db } = shop.database
    const [productId = ''] = subject.split(' ')
    for (const { address, isShown } of await findWaitingPictures(shop, productId)) {
      const copied = isShown ? await copyPicture(shop, address) : undefined
      const picture = and(isWaitingOf(productId), eq(pictureCopies.address, address))
      if (copied && 'failure' in copied) await db.update(pictureCopies).set(copied).where(picture)
      else
        await shop.database.transaction(async () => {
          if (copied) await replaceByCopy(shop, { productId, from: address, to: copied.path })
          await db.delete(pictureCopies).where(picture)
        })
    }
  }

const isWaitingOf = (productId: string): SQL | undefined =>
  and(eq(pictureCopies.productId, productId), isNull(pictureCopies.failure))

/** The path of the copy, or why there is none. An address that another product showed too is copied once. */
async function copyPicture(shop: Shop, address: string): Promise<{ path: string } | { failure: string }> {
  const path = (await findCopies(shop, [address])).get(address)
  if (path) return { path }
  try {
    return { path: await storePhoto(shop, await shop.downloadPicture(address)) }
  } catch (error) {
    if (error instanceof NotDownloaded || error instanceof Problem) return { failure: error.message }
    // Not thrown: a job that fails for good would leave the picture waiting for ever.
    shop.log.error({ err: error }, 'a picture could not be copied')
    return { failure: 'The picture could not be stored.' }
  }
}
