import { type ListSearch, readListSearch, writeListSearch } from '#platform/list-address.ts'

/** The filters of the admin's product list, as its address holds the values; `category` is an id or `none`. */
export const productChoices = {
  show: ['', 'published', 'draft', 'low-stock'],
  category: [],
  sort: ['newest', 'oldest', 'name', 'name-z', 'price-low', 'price-high', 'stock-low', 'stock-high'],
} as const
export type ProductListSearch = ListSearch<typeof productChoices>

export const readProductList = (query: string | URLSearchParams): ProductListSearch =>
  readListSearch(query, productChoices)
export const writeProductList = (search: Partial<ProductListSearch>): string => writeListSearch(search, productChoices)
