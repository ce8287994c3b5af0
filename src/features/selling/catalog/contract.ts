import * as z from 'zod/mini'
import { sizes } from '#features/gifts/makes/make.ts'
import { offerFields } from '#features/gifts/makes/make-schema.ts'
import { materials } from '#features/gifts/makes/materials.ts'
import { imageColors } from '#features/gifts/makes/picture-of.ts'
import { categoryTypes, outOfStockRules } from './catalog.ts'

/** A product as every read of the API answers it; `price` is dollars as a decimal string. */
export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.string(),
  stock: z.number(),
  whenOutOfStock: z.enum(outOfStockRules),
  images: z.array(z.string()),
  /** What each image shows, in the images' order; `''` when nobody said. */
  imageTexts: z.array(z.string()),
  /** The colour that each image shows, in the images' order; `''` when nobody said. */
  imageColors: z.array(z.enum(imageColors)),
  modelFile: z.nullable(z.string()),
  /** What it is printed from. */
  material: z.enum(materials),
  ...offerFields,
  /** What printing one in each size takes, as far as it was measured: grams, and minutes of a printer. */
  estimates: z.exactOptional(z.partialRecord(z.enum(sizes), z.object({ grams: z.number(), minutes: z.number() }))),
  categoryId: z.nullable(z.string()),
  isPublished: z.boolean(),
  createdAt: z.string(),
  /** Only an admin reads it: what a change was made from. */
  version: z.optional(z.number()),
})
export type Product = z.output<typeof productSchema>
/** As much of a product as a list shows of it; of its images, the first. */
export type ListedProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'stock' | 'whenOutOfStock' | 'images' | 'modelFile' | 'sizes' | 'colors'
>
/** `GET /api/products/{id}/words`: why words cannot stand on it, or null where they can. */
export const triedWordsSchema = z.object({ problem: z.nullable(z.string()) })
export type TriedWords = z.output<typeof triedWordsSchema>

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
  /** Only an admin reads it: what a change was made from. */
  version: z.optional(z.number()),
})
export type Category = z.output<typeof categorySchema>
/** `GET /api/categories`. */
export const categoriesSchema = z.array(categorySchema)

/** `GET /api/products/search`: the products found so far and how many there are in all. */
export const productSearchAnswerSchema = z.object({ products: z.array(productSchema), total: z.number() })
export type ProductSearchAnswer = z.output<typeof productSearchAnswerSchema>
/** As much of it as the list shows. */
export type FoundProducts = Pick<ProductSearchAnswer, 'total'> & { products: ListedProduct[] }

/** `GET /api/products/list`, an admin's. A `total` above `mostCounted` means that there are more. */
export const productListAnswerSchema = z.object({ rows: z.array(productSchema), total: z.number() })
export type ProductListAnswer = z.output<typeof productListAnswerSchema>
