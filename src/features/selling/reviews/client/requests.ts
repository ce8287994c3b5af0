import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { userApi } from '#features/base/accounts/client/requests.ts'
import { productsApi } from '#features/selling/catalog/paths.ts'
import { personal, read, send } from '#platform/client/http.ts'
import type { CreatedReview, CreateReview, ProductReviews, ReviewedLines } from '../contract.ts'

export const reviewsApi = '/api/reviews'
const path = (productId: string) => `${productsApi}/${productId}/reviews`

/** The newest reviews of a product, with average and number. Also requested while the server renders. */
export const reviewsQuery = (productId: string) => queryOptions<ProductReviews>({ queryKey: [path(productId)] })

/** A page of older reviews. */
export const readOlder = (productId: string, page: number) => read<ProductReviews>(`${path(productId)}?page=${page}`)

/** The order lines that the signed-in user has reviewed. */
export const reviewedLinesQuery = queryOptions<ReviewedLines>({ queryKey: [`${userApi}/reviews`], ...personal })

export function useCreateReview() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (review: CreateReview) => send<CreatedReview>('POST', reviewsApi, review),
    onSettled: () => queries.invalidateQueries({ queryKey: reviewedLinesQuery.queryKey }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => /\/reviews$/.test(String(queryKey[0])) }),
  })
}
