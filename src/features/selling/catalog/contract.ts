import * as z from 'zod/mini'
import { sizes } from '#features/gifts/makes/make.ts'
import { offerFields } from '#features/gifts/makes/make-schema.ts'
import { categoryTypes, outOfStockRules } from './catalog.ts'
import { warnings } from './warnings.ts'

/**
 * The grams of a piece, and its minutes on the shop's printer that is soonest done. `used`, for admins: the grams of filament for the body
 * and for letters and each zone, purge and wipe tower included.
 */
const shownWork = {
  ...{ grams: z.number(), minutes: z.number() },
  used: z.exactOptional(z.catchall(z.object({ body: z.number(), accent: z.number() }), z.number())),
}

/** A product in all answers of the API; `price` is dollars as a decimal string. */
export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.string(),
  stock: z.number(),
  whenOutOfStock: z.enum(outOfStockRules),
  images: z.array(z.string()),
  /** Alt text of each image, in the images' order; `''` if there is none. */
  imageTexts: z.array(z.string()),
  /** The color that each image shows, in the images' order; `''` if unknown. */
  imageColors: z.array(z.string()),
  modelFile: z.nullable(z.string()),
  /** The filament's material. */
  material: z.string(),
  /** The shoppers' name of the material; left out for Premium PLA. */
  materialName: z.exactOptional(z.string()),
  ...offerFields,
  /** The product's own list of colors, for admins; null if it is sold in the shop's usual filaments. */
  ownLetters: z.exactOptional(z.nullable(z.array(z.string()))),
  ownColors: z.exactOptional(z.nullable(z.array(z.object({ color: z.string(), name: z.string() })))),
  /** For admins: whether no printer of the shop can print letters in a filament of their own; left out if one can. */
  cannotPrintLetters: z.exactOptional(z.literal(true)),
  /** For admins: no printer of the shop can print the zones of the design in filaments of their own (rule 148). */
  cannotPrintZones: z.exactOptional(z.literal(true)),
  /** Safety warnings; left out if there are none. */
  warnings: z.exactOptional(z.array(z.enum(warnings))),
  /** What printing one piece takes without words, and with a usual name where it takes words, by size, for models that were measured. */
  estimates: z.exactOptional(
    z.partialRecord(z.enum(sizes), z.object({ ...shownWork, worded: z.exactOptional(z.object(shownWork)) })),
  ),
  /** The product's own customs code (HS), for admins; left out if the shop's code applies. */
  customsCode: z.exactOptional(z.string()),
  categoryId: z.nullable(z.string()),
  isPublished: z.boolean(),
  createdAt: z.string(),
  /** The version that an admin's edit starts from; shoppers do not receive it. */
  version: z.optional(z.number()),
})
export type Product = z.output<typeof productSchema>
/** The fields of a product that lists show, with only the first image. */
export type ListedProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'stock' | 'whenOutOfStock' | 'images' | 'modelFile' | 'sizes' | 'colors'
>
/** `GET /api/products/{id}/words`: why the text cannot be printed on the product, or null if it can. */
export const textCheckSchema = z.object({
  problem: z.nullable(z.string()),
  /** What the shopper may not expect of words that can be printed. */
  hint: z.exactOptional(z.string()),
})
export type TextCheck = z.output<typeof textCheckSchema>

/** `GET /api/products`. */
export const productsSchema = z.array(productSchema)

export const categorySchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  type: z.enum(categoryTypes),
  image: z.nullable(z.string()),
  isPublished: z.boolean(),
  createdAt: z.string(),
  /** The version that an admin's edit starts from; shoppers do not receive it. */
  version: z.optional(z.number()),
})
export type Category = z.output<typeof categorySchema>
/** `GET /api/categories`. */
export const categoriesSchema = z.array(categorySchema)

/** `GET /api/products/search`: the products of the pages so far and the total number. */
export const productSearchAnswerSchema = z.object({ products: z.array(productSchema), total: z.number() })
export type ProductSearchAnswer = z.output<typeof productSearchAnswerSchema>
/** The part that the catalog page shows. */
export type FoundProducts = Pick<ProductSearchAnswer, 'total'> & { products: ListedProduct[] }

/** `GET /api/products/list`, for admins. A `total` above `maxCounted` means that there are more. */
export const productListAnswerSchema = z.object({ rows: z.array(productSchema), total: z.number() })
export type ProductListAnswer = z.output<typeof productListAnswerSchema>
