import * as z from 'zod/mini'
import { outOfStockRules } from '#features/catalog/catalog.ts'
import { makeSchema, makeWishSchema } from '#features/makes/make-schema.ts'
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
  customization: z.optional(z.nullable(makeWishSchema)),
})
export type AddToCart = z.input<typeof addToCartSchema>

/** 0 or less removes the line (rule 26). */
export const changeQuantitySchema = z.strictObject({
  quantity: z
    .int('Quantity must be a whole number.')
    .check(
      z.minimum(-mostPieces, 'Quantity must be at least 1.'),
      z.maximum(mostPieces, `Quantity can be at most ${mostPieces}.`),
    ),
})

/** A cart line as the API answers it; `unitPrice` is what one piece is charged, in dollars. */
export const cartItemSchema = z.object({
  id: z.string(),
  productId: z.string(),
  quantity: z.int(),
  customization: makeSchema,
  unitPrice: z.string(),
  /** The gift in the colour that was chosen. */
  image: z.nullable(z.string()),
  createdAt: z.string(),
  product: z.object({
    id: z.string(),
    name: z.string(),
    price: z.string(),
    images: z.array(z.string()),
    stock: z.int(),
    whenOutOfStock: z.enum(outOfStockRules),
  }),
})
export type CartItem = z.output<typeof cartItemSchema>
/** `GET /api/cart`, and after each change. */
export const cartSchema = z.array(cartItemSchema)
