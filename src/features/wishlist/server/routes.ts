import { createRoutes, readBody, requireUser } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { addToWishlistSchema } from '../contract.ts'
import { addToWishlist, findWishlist, removeFromWishlist } from './wishlist.ts'

const signInSentence = 'Please sign in to manage your wishlist.'

/** `/api/wishlist`: the signed-in user's own list; both changes may be repeated. */
export const wishlistRoutes = ({ database }: Shop) =>
  createRoutes()
    .get('/', async (c) => c.json(await findWishlist(database, requireUser(c, signInSentence).id)))
    .post('/', async (c) => {
      const user = requireUser(c, signInSentence)
      const { productId } = await readBody(c, addToWishlistSchema)
      await addToWishlist(database, user.id, productId)
      const entries = await findWishlist(database, user.id)
      return c.json(entries.find((entry) => entry.productId === productId) ?? null, 201)
    })
    .delete('/:productId', async (c) => {
      await removeFromWishlist(database, requireUser(c, signInSentence).id, c.req.param('productId'))
      return c.json({ productId: c.req.param('productId') })
    })
