import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { zoneRoleOf } from '#features/gifts/makes/zones.ts'
import { linkTo } from '#platform/link.ts'
import { searchText } from '#platform/search-text.ts'
import type { ProductSearch } from './catalog.ts'
import { maxCategoryLength, maxPages, sortOrders } from './catalog.ts'

export const productsApi = '/api/products'
/** The product search. A product list that was cut short links to this path. */
export const productSearchApi = `${productsApi}/search`

export const catalogPaths = {
  home: () => linkTo('/'),
  products: (search: Partial<ProductSearch> = {}) => linkTo('/products', null, writeSearch(search)),
  product: (id: string) => linkTo('/products/:id', { id }),
  /** The product page with color, size and text chosen (rule 23), and further query parameters. */
  made: (id: string, { color, size, engraving, options, called }: MakeDescription, also?: Record<string, string>) =>
    linkTo(
      '/products/:id',
      { id },
      new URLSearchParams({
        color,
        size,
        ...(options?.font && { font: String(options.font) }),
        // Also the usual letters, which may have changed since.
        ...(called?.letters && { letters: called.letters.color }),
        ...Object.fromEntries(called?.zones?.map(({ zone, color }) => [zoneRoleOf(zone), color]) ?? []),
        // Also sent when empty: otherwise the page would keep text that was typed for another gift.
        engraving,
        ...also,
      }),
    ),
  product3d: (id: string) => linkTo('/products/:id', { id }, { view: '3d' }),
}

/** Reads a search from an address; invalid values are ignored. */
export function readSearch(query: string | URLSearchParams): ProductSearch {
  const params = new URLSearchParams(query)
  // PostgreSQL cannot store NUL, so no product contains the character.
  const text = (name: string, most: number) => (params.get(name) ?? '').replaceAll('\0', '').slice(0, most)
  const pages = Math.trunc(Number(params.get('page')))
  const q = text('q', searchText)
  return {
    q,
    category: text('category', maxCategoryLength),
    sort: sortOrders.find((order) => order === params.get('sort')) ?? defaultSort(q),
    pages: pages >= 1 && pages <= maxPages ? pages : 1,
  }
}

/** The default sort order. */
export const defaultSort = (q: string | undefined) => (q?.trim() ? 'best' : 'newest')

/** The shortest query string for a search; defaults are left out. */
export function writeSearch({ q, category, sort, pages }: Partial<ProductSearch>): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (category) params.set('category', category)
  if (sort && sort !== defaultSort(q)) params.set('sort', sort)
  if (pages && pages > 1) params.set('page', String(pages))
  return params
}
