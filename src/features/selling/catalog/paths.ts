import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { linkTo } from '#platform/link.ts'
import { searchText } from '#platform/search-text.ts'
import type { ProductSearch } from './catalog.ts'
import { mostCategory, mostPages, sortOrders } from './catalog.ts'

export const productsApi = '/api/products'
/** Where the products are looked through: the list of all of them names it when it is cut short. */
export const productSearchApi = `${productsApi}/search`

export const catalogPaths = {
  home: () => linkTo('/'),
  products: (search: Partial<ProductSearch> = {}) => linkTo('/products', null, writeSearch(search)),
  product: (id: string) => linkTo('/products/:id', { id }),
  /** The gift as somebody chose it: its colour, size and words (rule 23), and what else its page is told. */
  made: (id: string, { color, size, engraving, options }: MakeDescription, also?: Record<string, string>) =>
    linkTo(
      '/products/:id',
      { id },
      new URLSearchParams({
        color,
        size,
        ...(options?.font && { font: String(options.font) }),
        // Said also where there is none: what was typed for another one is not its words.
        engraving,
        ...also,
      }),
    ),
  product3d: (id: string) => linkTo('/products/:id', { id }, { view: '3d' }),
}

/** The search that an address asks for; junk is ignored, never an error. */
export function readSearch(query: string | URLSearchParams): ProductSearch {
  const params = new URLSearchParams(query)
  // A NUL cannot be stored, so it cannot be found.
  const text = (name: string, most: number) => (params.get(name) ?? '').replaceAll('\0', '').slice(0, most)
  const pages = Math.trunc(Number(params.get('page')))
  const q = text('q', searchText)
  return {
    q,
    category: text('category', mostCategory),
    sort: sortOrders.find((order) => order === params.get('sort')) ?? usualSort(q),
    pages: pages >= 1 && pages <= mostPages ? pages : 1,
  }
}

/** What a list is sorted by unless somebody says otherwise. */
export const usualSort = (q: string | undefined) => (q?.trim() ? 'best' : 'newest')

/** The shortest query that says a search: defaults are left out. */
export function writeSearch({ q, category, sort, pages }: Partial<ProductSearch>): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (category) params.set('category', category)
  if (sort && sort !== usualSort(q)) params.set('sort', sort)
  if (pages && pages > 1) params.set('page', String(pages))
  return params
}
