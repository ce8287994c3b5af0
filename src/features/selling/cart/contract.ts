import * as z from 'zod/mini'
import { makeSchema, makeWishSchema } from '#features/gifts/makes/make-schema.ts'
import { chooseProduct, maxPieces, outOfStockRules } from '#features/selling/catalog/catalog.ts'
import { atLeastOne, atMostPieces, pieces, wantedPieces } from '#features/selling/catalog/pieces-schema.ts'
import { maxAddress, tooLongAddress } from '#platform/web-address.ts'

/** How many pieces were ordered of a line. */
export const orderedPieces = pieces.check(z.minimum(1, atLeastOne))

/** What was seen of a gift: where it has another model, is of another length or costs something else by now, that one is not added in its place. */
const shownSchema = z.strictObject({
  modelFile: z.optional(z.nullable(z.string().check(z.maxLength(maxAddress, tooLongAddress)))),
  /** Its longest side. */
  centimetres: z.optional(z.number()),
  /** What one piece was to be charged, in dollars. */
  unitPrice: z.optional(z.string().check(z.maxLength(20))),
})
export type ShownOffer = z.output<typeof shownSchema>

export const addToCartSchema = z.strictObject({
  productId: z.string(chooseProduct),
  quantity: z._default(wantedPieces, 1),
  customization: z.optional(z.nullable(makeWishSchema)),
  shown: z.optional(shownSchema),
  /** The line whose place it takes; one that is gone already leaves none. */
  instead: z.optional(z.string().check(z.maxLength(60))),
})
export type AddToCart = z.input<typeof addToCartSchema>

/** 0 or less removes the line (rule 26). */
export const changeQuantitySchema = z.strictObject({
  quantity: pieces.check(z.minimum(-maxPieces, atLeastOne), atMostPieces),
})

/** A cart line as the API answers it; `unitPrice` is what one piece is charged, in dollars. */
export const cartItemSchema = z.object({
  id: z.string(),
  productId: z.string(),
  quantity: z.int(),
  customization: makeSchema,
  /** The model that it is made from; null for a gift without one. */
  modelFile: z.nullable(z.string()),
  unitPrice: z.string(),
  /** What it was when the line was put in, where that is something else. */
  priceBefore: z.nullable(z.string()),
  /** The gift in the colour that was chosen. */
  image: z.nullable(z.string()),
  /** Its colour has run out, and more of it is wanted than is on the shelf: it is not sold as it is (rule 88). */
  hasRunOut: z.boolean(),
  /** Its gift still comes in its size and colour (rule 65). */
  isOffered: z.boolean(),
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

/** What lay in a cart until its product was taken out of the shop. */
const goneItemSchema = z.object({ id: z.string(), name: z.string() })
export type GoneItem = z.output<typeof goneItemSchema>
export const goneSchema = z.array(goneItemSchema)
