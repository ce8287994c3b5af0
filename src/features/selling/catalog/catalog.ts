import type { Color } from '#features/gifts/drawings/colors.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'

export const outOfStockRules = ['print-to-order', 'stop'] as const
export type WhenOutOfStock = (typeof outOfStockRules)[number]

export const categoryTypes = ['seasonal', 'holiday'] as const
export type CategoryType = (typeof categoryTypes)[number]

export const chooseProduct = 'Choose a product.'
export const noProduct = 'Product Not Found'

/** `best` is for searches only: products with the words in their name come first (rule 55). */
export const sortOrders = ['best', 'newest', 'price-low', 'price-high', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]
export const sortNames = {
  best: 'Best Match',
  newest: 'Newest First',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  name: 'Name A-Z',
} satisfies Record<SortOrder, string>

/** The catalog's search, as its address holds the values. */
export type ProductSearch = { q: string; category: string; sort: SortOrder; pages: number }

/** Maximum length of a category in an address, and maximum number of pages shown together. */
export const maxCategoryLength = 60
export const maxPages = 50

/** Products per page of the catalog. */
export const pageSize = 24

/** At or below this stock, shoppers read how many pieces are left. */
export const fewPieces = 5

/** The stock as pages show it: exact up to a few pieces for products that stop when out of stock, otherwise only 0 or 1. */
export const shownStock = ({ stock, whenOutOfStock }: { stock: number; whenOutOfStock: WhenOutOfStock }): number =>
  Math.max(0, Math.min(stock, whenOutOfStock === 'stop' ? fewPieces + 1 : 1))

/** Rows per page of the admin's list. At or below `lowStock`, a product is running low. */
export const adminPageSize = 50
export const lowStock = 3

/** Maximum pieces of a cart line. Defined here, because importing a contract would load the validation library. */
export const maxPieces = 999

type Wanted = {
  product: { stock: number; whenOutOfStock: WhenOutOfStock }
  quantity: number
  make: Pick<MakeDescription, 'color' | 'engraving'>
}

/** True if some of these pieces would have to be printed in a color that has run out (rule 88). */
export const isRunOut = ({ product, quantity, make }: Wanted, notOffered: readonly Color[]): boolean =>
  notOffered.includes(make.color) &&
  (hasOwnWords(make) || (product.whenOutOfStock === 'print-to-order' && quantity > product.stock))

/** What shoppers read of the default material until a maker renames it. */
export const usualMaterialName = 'Premium PLA'
