import * as z from 'zod/mini'
import type { Product } from '#features/catalog/contract.ts'

const choose = 'Choose a product.'
export const addToWishlistSchema = z.strictObject({ productId: z.string(choose) }, choose)

export type WishlistEntry = { id: string; productId: string; createdAt: string; product: Product }
