import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { addToWishlistSchema, removedFromWishlistSchema, wishlistEntrySchema, wishlistSchema } from '../contract.ts'
import { signInForWishlist } from '../wishlist.ts'
import { addToWishlist, findWishlist, removeFromWishlist } from './wishlist.ts'

const signedIn = { who: 'a signed-in user', asks: signInForWishlist } as const

/** `/api/wishlist`: the signed-in user's own list. Both changes are idempotent. */
export const wishlistCalls = (shop: Shop) =>
  new Calls()
    .get('/', { ...signedIn, does: 'Lists the caller’s wishlist.', gives: wishlistSchema }, ({ who }) =>
      findWishlist(shop, who),
    )
    .post(
      '/',
      {
        ...signedIn,
        does: 'Adds a product to the wishlist. Idempotent.',
        takes: addToWishlistSchema,
        gives: wishlistEntrySchema,
        status: 201,
        refuses: ['not-found'],
      },
      ({ who, body }) => addToWishlist(shop, who, body.productId),
    )
    .delete(
      '/:productId',
      { ...signedIn, does: 'Removes a product from the wishlist.', gives: removedFromWishlistSchema },
      async ({ who, param }) => {
        await removeFromWishlist(shop, who, param.productId)
        return param
      },
    )
