export const outOfStockRules = ['print-to-order', 'stop'] as const
export type WhenOutOfStock = (typeof outOfStockRules)[number]

/** A product as every read of the API answers it; `price` is dollars as a decimal string. */
export type Product = {
  id: string
  name: string
  description: string | null
  price: string
  stock: number
  whenOutOfStock: WhenOutOfStock
  images: string[]
  /** What each image shows, in the images' order; `''` when nobody said. */
  imageTexts: string[]
  modelFile: string | null
  categoryId: string | null
  isPublished: boolean
  createdAt: string
  /** Only an admin reads it: what a change was made from. */
  version?: number
}

export const categoryTypes = ['seasonal', 'holiday'] as const
export type CategoryType = (typeof categoryTypes)[number]

export type Category = {
  id: string
  name: string
  slug: string
  description: string | null
  type: CategoryType
  image: string | null
  isPublished: boolean
  createdAt: string
  /** Only an admin reads it: what a change was made from. */
  version?: number
}

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
export type ProductSearchAnswer = { products: Product[]; total: number }

/** How many rows one page of the admin's list has; at or below this stock a product is running low. */
export const adminPageSize = 50
export const lowStock = 3

/** `GET /api/products/list`, an admin's. A `total` above 5,000 means that there are more. */
export type ProductListAnswer = { rows: Product[]; total: number }

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
export type ImportAnswer = {
  rows: number
  created: number
  changed: number
  unchanged: number
  problems: { line: number; column: string | null; sentence: string }[]
}
