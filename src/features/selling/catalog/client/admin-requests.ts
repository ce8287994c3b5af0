import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { Category, Product, ProductListAnswer } from '../contract.ts'
import { productsApi } from '../paths.ts'
import { type ProductListSearch, writeProductList } from '../product-list.ts'
import { categoriesApi } from './requests.ts'

/** One page of the list. The previous page stays visible while the next page loads. */
export const productListQuery = (search: ProductListSearch) =>
  queryOptions<ProductListAnswer>({
    queryKey: [`${productsApi}/list${writeProductList(search)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The current version of one product. */
export const latestProductQuery = (id: string) => queryOptions<Product>({ queryKey: [productsApi, id], staleTime: 0 })

/** All categories, including drafts. */
export const allCategoriesQuery = queryOptions<Category[]>({ queryKey: [categoriesApi], staleTime: 0 })

export const productFile = `${productsApi}/export.csv`

export const publishProduct = (id: string, isPublished: boolean) => send('PUT', `${productsApi}/${id}`, { isPublished })
export const removeProduct = (id: string) => send('DELETE', `${productsApi}/${id}`)
export const postCategory = (category: object) => send<Category>('POST', categoriesApi, category)

/** Returns a function that reloads all lists and pages of products. */
export function useReloadProducts() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(queriesUnder(productsApi))
}
