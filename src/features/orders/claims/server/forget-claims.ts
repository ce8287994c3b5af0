import { and, eq, inArray } from 'drizzle-orm'
import { removeOwnPhotos } from '#platform/server/own-photos.ts'
import type { Shop } from '#platform/server/shop.ts'
import { claimPhotos, claims } from './tables.ts'

/**
 * Deletes the words and photos of the claims of orders, and closes their open claims, as the deletion of an account or of a guest's data asks.
 * Call it in that transaction. A photo's file goes at once: if the transaction fails, the claim is without the photo.
 */
export async function forgetClaims(shop: Shop, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  const { db } = shop.database
  const gone = await db.delete(claimPhotos).where(inArray(claimPhotos.orderId, orderIds)).returning()
  await db.update(claims).set({ words: null, reason: null }).where(inArray(claims.orderId, orderIds))
  await db
    .update(claims)
    .set({ state: 'closed', answeredAt: shop.clock.now() })
    .where(and(inArray(claims.orderId, orderIds), eq(claims.state, 'open')))
  await removeOwnPhotos(
    shop,
    gone.map(({ url }) => url),
  )
}
