import type { Color } from '#features/gifts/drawings/colors.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'

export const outOfStockRules = ['print-to-order', 'stop'] as const
export type WhenOutOfStock = (typeof outOfStockRules)[number]

export const categoryTypes = ['seasonal', 'holiday'] as const
export type CategoryType = (typeof categoryTypes)[number]

export const chooseProduct = 'Choose a product.'
export const noProduct = 'Product Not Found'

/** `best` is a search's own: what it says in the name comes first (rule 55). */
export const sortOrders = ['best', 'newest', 'price-low', 'price-high', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]
export const sortNames = {
  best: 'Best Match',
  newest: 'Newest First',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  name: 'Name A-Z',
} satisfies Record<SortOrder, string>

/** What the catalogue's address remembers. */
export type ProductSearch = { q: string; category: string; sort: SortOrder; pages: number }

/** How long a category's name in an address may be, and how many pages are shown at once. */
export const mostCategory = 60
export const mostPages = 50

/** How many products one page of the catalogue adds. */
export const pageSize = 24

/** How few pieces are worth a word. */
export const fewPieces = 5

/** What a page can say of a shelf, as a number: how few there are of what stops when out, otherwise whether there are any. */
export const saidOfStock = ({ stock, whenOutOfStock }: { stock: number; whenOutOfStock: WhenOutOfStock }): number =>
  Math.max(0, Math.min(stock, whenOutOfStock === 'stop' ? fewPieces + 1 : 1))

/** How many rows one page of the admin's list has; at or below this stock a product is running low. */
export const adminPageSize = 50
export const lowStock = 3

/** The most pieces one cart line holds. Here, because whoever imports a contract brings the validation library along. */
export const maxPieces = 999

type Wanted = {
  product: { stock: number; whenOutOfStock: WhenOutOfStock }
  quantity: number
  make: Pick<MakeDescription, 'color' | 'engraving'>
}

/** Whether so many pieces are not sold: some have to be printed in a colour that has run out (rule 88). */
export const isRunOut = ({ product, quantity, make }: Wanted, notOffered: readonly Color[]): boolean =>
  notOffered.includes(make.color) &&
  (hasOwnWords(make) || (product.whenOutOfStock === 'print-to-order' && quantity > product.stock))
