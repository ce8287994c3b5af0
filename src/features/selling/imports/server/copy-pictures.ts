import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { findCopies } from '#features/selling/catalog/server/copied-pictures.ts'
import { replaceByCopy } from '#features/selling/catalog/server/replace-by-copy.ts'
import { Problem } from '#platform/problem.ts'
import { NotDownloaded } from '#platform/server/download-picture.ts'
import { enqueueAll, type Job, type JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { storeEncodedPhoto } from '#platform/server/store-images.ts'
import { findProductsToCopy, findWaitingPictures, foreignPictures, isOneOf } from './find-picture-copies.ts'
import { pictureCopies } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface Shop {
    /** Downloads a picture from a public server, within limits. Throws `NotDownloaded`. */
    downloadPicture: (address: string) => Promise<Uint8Array>
  }
}

export const copyKind = 'picture-copies'

/**
 * Adds the pictures of other servers that will be copied into the shop, a job for each product: the pictures of these products, or of all
 * products. Those that could not be copied are tried again. Call it in a transaction.
 */
export async function enqueueCopies(shop: Shop, productIds?: string[]): Promise<void> {
  const { db } = shop.database
  // Two presses at once would add each picture twice.
  await db.execute(sql`select pg_advisory_xact_lock(${addingLock})`)
  await db
    .update(pictureCopies)
    .set({ failure: null })
    .where(and(isNotNull(pictureCopies.failure), isOneOf(pictureCopies.productId, productIds)))
  await db
    .insert(pictureCopies)
    .select(sql`select gen_random_uuid(), product_id, address, null from (${foreignPictures(productIds)}) outside`)
  // A subject names its round, because a finished job is not done again.
  const round = crypto.randomUUID().slice(0, 8)
  const wishes = (await findProductsToCopy(shop, productIds)).map((productId) => ({
    ...{ kind: copyKind, subject: `${productId} ${round}`, payload: {} },
  }))
  for (let start = 0; start < wishes.length; start += jobsAtOnce)
    await enqueueAll(shop, wishes.slice(start, start + jobsAtOnce))
}
/** The number of this advisory lock. */
const addingLock = 7_210_654
/** PostgreSQL accepts at most 65,535 parameters per statement. */
const jobsAtOnce = 500

/** Copies all pictures of other servers in products into the shop, also those that could not be copied before. */
export async function copyAllPictures(shop: Shop): Promise<void> {
  await shop.database.transaction(() => enqueueCopies(shop))
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

/** Ends the waiting of a product's pictures when their job failed for good. */
export const failCopies =
  ({ database: { db } }: Shop) =>
  async ({ subject }: Job): Promise<void> => {
    const [productId = ''] = subject.split(' ')
    await db.update(pictureCopies).set({ failure: gaveUp }).where(isWaitingOf(productId))
  }

const gaveUp = 'The shop stopped copying after several errors of its own.'

const isWaitingOf = (productId: string): SQL | undefined =>
  and(eq(pictureCopies.productId, productId), isNull(pictureCopies.failure))

/** The path of the copy, or why there is none. An address that another product showed too is copied once. */
async function copyPicture(shop: Shop, address: string): Promise<{ path: string } | { failure: string }> {
  const path = (await findCopies(shop, [address])).get(address)
  if (path) return { path }
  try {
    const read = await shop.pictureReader.read(await shop.downloadPicture(address))
    return 'sentence' in read ? { failure: read.sentence } : { path: await storeEncodedPhoto(shop, read.encoded) }
  } catch (error) {
    if (error instanceof NotDownloaded || error instanceof Problem) return { failure: error.message }
    // Not thrown: a job that fails for good would leave the picture waiting for ever.
    shop.log.error({ err: error }, 'a picture could not be copied')
    return { failure: 'The picture could not be stored.' }
  }
}
