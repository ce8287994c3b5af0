import { queryOptions } from '@tanstack/react-query'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Size } from '#features/gifts/makes/make.ts'
import { firstColor, firstSize, type OfferedMakes } from '#features/gifts/makes/offer.ts'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { personal, sentAs } from '#platform/client/http.ts'
import type { ProductSearch } from '../catalog.ts'
import type { Category, FoundProducts, ListedProduct, Product } from '../contract.ts'
import { toListedProduct } from '../listed.ts'
import { productSearchApi, productsApi, writeSearch } from '../paths.ts'

/** The server trims pages' data; the browser's code needs no trimming functions. */
const isServer = typeof document === 'undefined'

export const categoriesApi = '/api/categories'

export const categoriesQuery = queryOptions<Category[]>({ queryKey: [`${categoriesApi}?published=true`] })

/** The category with this id or slug. decisions/0009 */
export const categoryIn = (wanted: string, categories: Category[]) =>
  categories.find(({ id }) => id === wanted) ?? categories.find(({ slug }) => slug === wanted)

/** The newest published products, as many as the home page shows. */
export const bestSellersQuery = queryOptions<ListedProduct[]>({
  queryKey: [`${productsApi}?published=true&limit=8`],
  ...(isServer && sentAs((products: ListedProduct[]) => products.map(toListedProduct))),
})

export const productQuery = (id: string) => queryOptions<Product>({ queryKey: [productsApi, id] })

export type ArrivalWish = { color: Color; size: Size; quantity: number; hasWords: boolean }

/**
 * When the product arrives in these options, and the colors that are not available; printing takes longer than stock (rule 92). Requested
 * only by the browser, because the answer depends on the visitor's country. The previous answer stays visible while a new one loads.
 */
export const productArrivalQuery = ({ id, ...offer }: OfferedMakes & { id: string }, wanted: ArrivalWish) =>
  queryOptions<Arrivals>({
    queryKey: [productsApi, id, `arrival${writeWanted(offer, wanted)}`],
    staleTime: 60_000,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    ...personal,
  })

/** Leaves out default values, so most requests share one URL. */
function writeWanted(offer: OfferedMakes, { color, size, quantity, hasWords }: ArrivalWish): string {
  const query = new URLSearchParams({
    ...(color !== firstColor(offer) && { color }),
    ...(size !== firstSize(offer) && { size }),
    ...(quantity > 1 && { quantity: String(quantity) }),
    ...(hasWords && { words: 'true' }),
  })
  return query.size > 0 ? `?${query}` : ''
}

export const productSearchQuery = (search: ProductSearch) => {
  const query = writeSearch(search)
  return queryOptions<FoundProducts>({
    queryKey: [`${productSearchApi}${query.size ? `?${query}` : ''}`],
    ...(isServer &&
      sentAs(({ products, total }: FoundProducts) => ({ products: products.map(toListedProduct), total }))),
  })
}
