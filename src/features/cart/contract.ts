import * as z from 'zod/mini'
import type { WhenOutOfStock } from '#features/catalog/catalog.ts'
import type { Customization } from '#features/catalog/customization.ts'
import { customizationSchema } from '#features/catalog/customization-schema.ts'
import { mostPieces } from './totals.ts'

export const addToCartSchema = z.strictObject({
  productId: z.string('Choose a product.'),
  quantity: z._default(
    z
      .int('Quantity must be a whole number.')
      .check(
        z.minimum(1, 'Quantity must be at least 1.'),
        z.maximum(mostPieces, `Quantity can be at most ${mostPieces}.`),
      ),
    1,
  ),
  customization: z.optional(z.nullable(customizationSchema)),
})
export type AddToCart = z.input<typeof addToCartSchema>

/** 0 or less removes the line (specification, section 4). */
export const changeQuantitySchema = z.strictObject({
  quantity: z
    .int('Quantity must be a whole number.')
    .check(
      z.minimum(-mostPieces, 'Quantity must be at least 1.'),
      z.maximum(mostPieces, `Quantity can be at most ${mostPieces}.`),
    ),
})

/** A cart line as the API answers it; `unitPrice` is what one piece is charged, in dollars. */
export type CartItem = {
  id: string
  productId: string
  quantity: number
  customization: Customization
  unitPrice: string
  createdAt: string
  product: { id: string; name: string; price: string; images: string[]; stock: number; whenOutOfStock: WhenOutOfStock }
}
