import { findProduct } from '#features/catalog/server/find-products.ts'
import { createRoutes, readBody, requireAdmin, requireUser } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { createReviewSchema, publishReviewSchema } from '../contract.ts'
import { readReviewSearch } from '../paths.ts'
import { createReview, type FindDeliveredProduct } from './create-review.ts'
import { findReviewedLines, findReviews } from './find-reviews.ts'
import { listReviews } from './find-reviews-of-list.ts'
import { publishReview } from './moderate-reviews.ts'

/** Reviewing what was delivered, what others say of a product, and what an admin hides of it; mounted under `/api`. */
export function reviewRoutes(shop: Shop, findDeliveredProduct: FindDeliveredProduct) {
  const { database } = shop
  return createRoutes()
    .post('/reviews', async (c) => {
      const user = requireUser(c, 'Please sign in to review what you bought.')
      const id = await createReview(shop, user, await readBody(c, createReviewSchema), findDeliveredProduct)
      return c.json({ id }, 201)
    })
    .get('/reviews', async (c) => {
      requireAdmin(c)
      return c.json(await listReviews(database, readReviewSearch(new URL(c.req.url).search)))
    })
    .put('/reviews/:id', async (c) => {
      const admin = requireAdmin(c)
      const { isPublished } = await readBody(c, publishReviewSchema)
      await publishReview(shop, admin, c.req.param('id'), isPublished)
      return c.json({ id: c.req.param('id'), isPublished })
    })
    .get('/user/reviews', async (c) => c.json(await findReviewedLines(database, requireUser(c).id)))
    .get('/products/:id/reviews', async (c) => {
      // A draft's reviews are as hidden as the draft.
      const { id } = await findProduct(shop, c.get('viewer'), c.req.param('id'))
      const page = Math.trunc(Number(c.req.query('page')))
      return c.json(await findReviews(database, id, page >= 1 && page <= 10_000 ? page : 1))
    })
}
