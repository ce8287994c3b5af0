import * as z from 'zod/mini'
import { productSchema } from '#features/catalog/contract.ts'

const choose = 'Choose a product.'
export const addToWishlistSchema = z.strictObject({ productId: z.string(choose) }, choose)

export const wishlistEntrySchema = z.object({
  id: z.string(),
  productId: z.string(),
  createdAt: z.string(),
  product: productSchema,
})
export type WishlistEntry = z.output<typeof wishlistEntrySchema>
/** `GET /api/wishlist`. */
export const wishlistSchema = z.array(wishlistEntrySchema)
/** The answer of `DELETE /api/wishlist/{productId}`. */
export const removedFromWishlistSchema = z.object({ productId: z.string() })
