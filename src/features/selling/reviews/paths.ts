import { type ListSearch, readListSearch, writeListSearch } from '#platform/list-address.ts'

/** The filters of the admin's list, as its address holds the values. */
export const reviewChoices = {
  show: ['', 'published', 'hidden'],
  rating: ['', '5', '4', '3', '2', '1'],
} as const
export type ReviewSearch = ListSearch<typeof reviewChoices>

export const readReviewSearch = (query: string | URLSearchParams): ReviewSearch => readListSearch(query, reviewChoices)
export const writeReviewSearch = (search: Partial<ReviewSearch>): string => writeListSearch(search, reviewChoices)
