import { queryOptions } from '@tanstack/react-query'
import type { Arrivals } from '#features/delivery/contract.ts'
import { personal } from '#platform/client/http.ts'
import type { ProductSearch } from '../catalog.ts'
import type { Category, Product, ProductSearchAnswer } from '../contract.ts'
import { productSearchApi, productsApi, writeSearch } from '../paths.ts'

export const categoriesApi = '/api/categories'

export const categoriesQuery = queryOptions<Category[]>({ queryKey: [`${categoriesApi}?published=true`] })

/** The category that an address names by its id or slug. decisions/0012 */
export const findCategory = (wanted: string, categories: Category[]) =>
  categories.find(({ id }) => id === wanted) ?? categories.find(({ slug }) => slug === wanted)

/** The newest published products: home shows the first eight. */
export const bestSellersQuery = queryOptions<Product[]>({ queryKey: [`${productsApi}?published=true&limit=8`] })

export const productQuery = (id: string) => queryOptions<Product>({ queryKey: [productsApi, id] })

/** When it arrives, and in which colours it is not to be had. Where somebody lives is theirs: asked only by the browser. */
export const productArrivalQuery = (id: string) =>
  queryOptions<Arrivals>({ queryKey: [productsApi, id, 'arrival'], staleTime: 60_000, ...personal })

export const productSearchQuery = (search: ProductSearch) => {
  const query = writeSearch(search)
  return queryOptions<ProductSearchAnswer>({ queryKey: [`${productSearchApi}${query.size ? `?${query}` : ''}`] })
}
