import { eq } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { reviewsTag } from './cache-tags.ts'
import { reviews } from './tables.ts'

/** Publishes or hides a review, and invalidates cached answers with the product's reviews. Throws 404. */
export async function publishReview(
  shop: Shop,
  admin: SignedIn,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<void> {
  const { database, pagesChanged } = shop
  await database.transaction(async () => {
    const { db } = database
    const [before] = await db.select().from(reviews).where(byId(reviews.id, id)).for('update')
    if (!before) throw new Problem('not-found', 'Review Not Found')
    if (before.isPublished === isPublished) return
    await pagesChanged(reviewsTag(before.productId))
    await db.update(reviews).set({ isPublished }).where(eq(reviews.id, id))
    await recordChange(shop, admin, {
      entity: 'review',
      entityId: id,
      action: 'update',
      before: { isPublished: before.isPublished },
      after: { isPublished },
    })
  })
}
