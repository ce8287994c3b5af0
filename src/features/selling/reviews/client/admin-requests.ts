import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import type { ModeratedReview, ReviewList } from '../contract.ts'
import { type ReviewSearch, writeReviewSearch } from '../paths.ts'
import { reviewPublished } from '../review.ts'
import { reviewsApi } from './requests.ts'

/** One page of the admin's list. The previous page stays visible while the next page loads. */
export const moderatedReviewsQuery = (search: ReviewSearch) =>
  queryOptions<ReviewList>({
    queryKey: [`${reviewsApi}${writeReviewSearch(search)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Hides or publishes a review at once, offers an undo, and reloads all lists of reviews. */
export function usePublishReview() {
  const queries = useQueryClient()
  return async function publish({ id, productName }: ModeratedReview, isPublished: boolean): Promise<void> {
    const set = async (wanted: boolean) => {
      await send('PUT', `${reviewsApi}/${id}`, { isPublished: wanted })
      await queries.invalidateQueries({ predicate: ({ queryKey }) => /\/reviews(\?|$)/.test(String(queryKey[0])) })
    }
    const fail = (error: unknown) => toast.refused('Failed to update review', error)
    try {
      await set(isPublished)
      const what = isPublished
        ? 'Shoppers can read the review on the page of'
        : 'The review no longer appears on the page of'
      toast.success(isPublished ? reviewPublished : 'Review hidden', `${what} ${productName}.`, () => {
        set(!isPublished).catch(fail)
      })
    } catch (error) {
      fail(error)
    }
  }
}
