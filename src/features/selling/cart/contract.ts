import * as z from 'zod/mini'
import { makeSchema, makeWishSchema } from '#features/gifts/makes/make-schema.ts'
import { chooseProduct, maxPieces, outOfStockRules } from '#features/selling/catalog/catalog.ts'
import { atLeastOne, atMostPieces, pieces, wantedPieces } from '#features/selling/catalog/pieces-schema.ts'
import { maxAddress, tooLongAddress } from '#platform/web-address.ts'

/** Ordered pieces of a line. */
export const orderedPieces = pieces.check(z.minimum(1, atLeastOne))

/** The offer that the shopper saw. The line is rejected if the model, length or price has changed since. */
const shownSchema = z.strictObject({
  modelFile: z.optional(z.nullable(z.string().check(z.maxLength(maxAddress, tooLongAddress)))),
  /** The longest side. */
  centimetres: z.optional(z.number()),
  /** Price of one piece, in dollars. */
  unitPrice: z.optional(z.string().check(z.maxLength(20))),
})
export type ShownOffer = z.output<typeof shownSchema>

export const addToCartSchema = z.strictObject({
  productId: z.string(chooseProduct),
  quantity: z._default(wantedPieces, 1),
  customization: z.optional(z.nullable(makeWishSchema)),
  shown: z.optional(shownSchema),
  /** Id of the line that this line replaces; ignored if that line is gone. */
  instead: z.optional(z.string().check(z.maxLength(60))),
})
export type AddToCart = z.input<typeof addToCartSchema>

/** 0 or less removes the line (rule 26). */
export const changeQuantitySchema = z.strictObject({
  quantity: pieces.check(z.minimum(-maxPieces, atLeastOne), atMostPieces),
})

/** A cart line as the API answers it; `unitPrice` is the price of one piece, in dollars. */
export const cartItemSchema = z.object({
  id: z.string(),
  productId: z.string(),
  quantity: z.int(),
  customization: makeSchema,
  /** The line's model; null for a product without a model. */
  modelFile: z.nullable(z.string()),
  unitPrice: z.string(),
  /** The price of one piece when the line was added, if it has changed since. */
  priceBefore: z.nullable(z.string()),
  /** The gift in the chosen color. */
  image: z.nullable(z.string()),
  /** The color has run out and the shelf has too few pieces, so the line cannot be ordered (rule 88). */
  hasRunOut: z.boolean(),
  /** The filament of the letters has run out, so the line cannot be ordered (rule 88). */
  haveLettersRunOut: z.boolean(),
  /** The filament of a zone has run out, so the line cannot be ordered (rule 88). */
  hasPartRunOut: z.boolean(),
  /** Whether the product is still sold in this size and color (rule 65). */
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
/** The answer of `GET /api/cart` and of each change. */
export const cartSchema = z.array(cartItemSchema)

/** A line whose product is no longer sold. */
const unavailableItemSchema = z.object({ id: z.string(), name: z.string() })
export type UnavailableItem = z.output<typeof unavailableItemSchema>
export const unavailableItemsSchema = z.array(unavailableItemSchema)
