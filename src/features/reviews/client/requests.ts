import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { userApi } from '#features/accounts/client/requests.ts'
import { productsApi } from '#features/catalog/paths.ts'
import { personal, read, send } from '#platform/client/http.ts'
import type { CreatedReview, CreateReview, ProductReviews, ReviewedLines } from '../contract.ts'

export const reviewsApi = '/api/reviews'
const path = (productId: string) => `${productsApi}/${productId}/reviews`

/** The newest reviews of a product and what all of them come to; read while the server renders. */
export const reviewsQuery = (productId: string) => queryOptions<ProductReviews>({ queryKey: [path(productId)] })

/** The older ones, page after page, once somebody asks for them. */
export const olderReviewsQuery = (productId: string, firstPage: number) =>
  infiniteQueryOptions({
    queryKey: [path(productId), 'older'],
    queryFn: ({ pageParam, signal }) => read<ProductReviews>(`${path(productId)}?page=${pageParam}`, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextPage }) => nextPage,
    enabled: false,
  })

/** The order lines the signed-in user has reviewed. */
export const reviewedLinesQuery = queryOptions<ReviewedLines>({ queryKey: [`${userApi}/reviews`], ...personal })

export function useCreateReview() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (review: CreateReview) => send<CreatedReview>('POST', reviewsApi, review),
    onSettled: () => queries.invalidateQueries({ queryKey: reviewedLinesQuery.queryKey }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => /\/reviews$/.test(String(queryKey[0])) }),
  })
}
