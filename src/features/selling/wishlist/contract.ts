import * as z from 'zod/mini'
import { chooseProduct } from '#features/selling/catalog/catalog.ts'
import { type ListedProduct, productSchema } from '#features/selling/catalog/contract.ts'

export const addToWishlistSchema = z.strictObject({ productId: z.string(chooseProduct) }, chooseProduct)

export const wishlistEntrySchema = z.object({
  id: z.string(),
  productId: z.string(),
  createdAt: z.string(),
  product: productSchema,
})
export type WishlistEntry = z.output<typeof wishlistEntrySchema>
/** The part that the wishlist page shows. */
export type ListedWish = Omit<WishlistEntry, 'product'> & { product: ListedProduct }
/** `GET /api/wishlist`. */
export const wishlistSchema = z.array(wishlistEntrySchema)
/** The answer of `DELETE /api/wishlist/{productId}`. */
export const removedFromWishlistSchema = z.object({ productId: z.string() })
