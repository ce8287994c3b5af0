import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { findOrderToChange } from '#features/orders/order-changes/server/find-order-to-change.ts'
import { Problem } from '#platform/problem.ts'
import { removeOwnPhotos, storeOwnPhoto } from '#platform/server/own-photos.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { claimPhotos } from './tables.ts'

const uploadLimit: Limit = {
  name: 'claim-photo',
  most: 40,
  minutes: 60,
  sentence: 'Too many photos of this order were uploaded. Please wait an hour before you upload more.',
}

type Upload = { orderId: string; receive: (use: (bytes: Uint8Array) => Promise<string>) => Promise<string> }

/**
 * Stores a photo for a claim of the order, decoded and re-encoded without metadata, and returns its address. Nothing is received from a
 * stranger. Throws 404, 429, and what `storeOwnPhoto` throws.
 */
export async function uploadPhoto(shop: Shop, viewer: Viewer, { orderId, receive }: Upload): Promise<string> {
  const { order } = await findOrderToChange(shop, viewer, { orderId })
  await countAttempt(shop, uploadLimit, order.id)
  const url = await receive((bytes) => storeOwnPhoto(shop, bytes))
  await shop.database.db.insert(claimPhotos).values({ url, orderId, createdAt: shop.clock.now() })
  return url
}

/** Attaches uploaded photos to a claim. Throws 400 for a photo of another order or claim. Call it in the claim's transaction. */
export async function attachPhotos(
  { database: { db } }: Shop,
  { claimId, orderId, urls }: { claimId: string; orderId: string; urls: string[] },
): Promise<void> {
  if (urls.length === 0) return
  const attached = await db
    .update(claimPhotos)
    .set({ claimId })
    .where(and(inArray(claimPhotos.url, urls), eq(claimPhotos.orderId, orderId), isNull(claimPhotos.claimId)))
    .returning({ url: claimPhotos.url })
  if (attached.length < new Set(urls).size)
    throw new Problem('bad-request', 'A photo no longer exists. Please upload the photo again.')
}

const day = 24 * 60 * 60_000

/** Deletes photos that no claim has shown for a day. */
export async function sweepPhotos(shop: Shop): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - day)
  const gone = await shop.database.db
    .delete(claimPhotos)
    .where(and(isNull(claimPhotos.claimId), lt(claimPhotos.createdAt, before)))
    .returning({ url: claimPhotos.url })
  await removeOwnPhotos(
    shop,
    gone.map(({ url }) => url),
  )
}
