import * as z from 'zod/mini'
import type { Product } from '#features/catalog/contract.ts'

export const addToWishlistSchema = z.strictObject({ productId: z.string('Choose a product.') })

export type WishlistEntry = { id: string; productId: string; createdAt: string; product: Product }
