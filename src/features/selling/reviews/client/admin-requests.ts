import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import type { ModeratedReview, ReviewList } from '../contract.ts'
import { type ReviewSearch, writeReviewSearch } from '../paths.ts'
import { reviewPublished } from '../review.ts'
import { reviewsApi } from './requests.ts'

/** One page of the admin's list; the page before stays while the next one is on its way. */
export const moderatedReviewsQuery = (search: ReviewSearch) =>
  queryOptions<ReviewList>({
    queryKey: [`${reviewsApi}${writeReviewSearch(search)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Hides a review or shows it again, at once, and offers to undo it; every list of reviews is read again. */
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
      const what = isPublished ? 'Everybody can read it on the page of' : 'Nobody can read it any more on the page of'
      toast.success(isPublished ? reviewPublished : 'Review hidden', `${what} ${productName}.`, () => {
        set(!isPublished).catch(fail)
      })
    } catch (error) {
      fail(error)
    }
  }
}
