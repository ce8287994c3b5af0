import * as z from 'zod/mini'

export const outOfStockRules = ['print-to-order', 'stop'] as const
export type WhenOutOfStock = (typeof outOfStockRules)[number]

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
  modelFile: z.nullable(z.string()),
  categoryId: z.nullable(z.string()),
  isPublished: z.boolean(),
  createdAt: z.string(),
  /** Only an admin reads it: what a change was made from. */
  version: z.optional(z.number()),
})
export type Product = z.output<typeof productSchema>

export const categoryTypes = ['seasonal', 'holiday'] as const
export type CategoryType = (typeof categoryTypes)[number]

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

export const sortOrders = ['newest', 'price-low', 'price-high', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]
export const sortNames = {
  newest: 'Newest First',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  name: 'Name A-Z',
} satisfies Record<SortOrder, string>

/** What the catalogue's address remembers. */
export type ProductSearch = { q: string; category: string; sort: SortOrder; pages: number }

/** How many products one page of the catalogue adds. */
export const pageSize = 24

/** `GET /api/products/search`: the products found so far and how many there are in all. */
export const productSearchAnswerSchema = z.object({ products: z.array(productSchema), total: z.number() })
export type ProductSearchAnswer = z.output<typeof productSearchAnswerSchema>

/** How many rows one page of the admin's list has; at or below this stock a product is running low. */
export const adminPageSize = 50
export const lowStock = 3

/** `GET /api/products/list`, an admin's. A `total` above 5,000 means that there are more. */
export const productListAnswerSchema = z.object({ rows: z.array(productSchema), total: z.number() })
export type ProductListAnswer = z.output<typeof productListAnswerSchema>

/** The columns of the file that products are exported to and imported from. */
export const productColumns = [
  'id',
  'name',
  'description',
  'price',
  'stock',
  'whenOutOfStock',
  'category',
  'images',
  'modelFile',
  'isPublished',
] as const

/** `POST /api/products/import`: what a file would change, or has changed; `line` is where in the file something is wrong. */
export const importAnswerSchema = z.object({
  rows: z.number(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  problems: z.array(z.object({ line: z.number(), column: z.nullable(z.string()), sentence: z.string() })),
})
export type ImportAnswer = z.output<typeof importAnswerSchema>
