import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { personal, send } from '#platform/client/http.ts'
import type { CreateCustomRequest, CustomRequest, RequestSearchAnswer } from '../contract.ts'
import { type RequestSearch, writeRequestSearch } from '../paths.ts'

export const requestsApi = '/api/custom-requests'

/** The signed-in user's own requests, newest first. */
export const customRequestsQuery = queryOptions<CustomRequest[]>({
  queryKey: [requestsApi],
  ...personal,
  // Always stale: a visit must show a new quote.
  staleTime: 0,
})
export const customRequestQuery = (id: string) =>
  queryOptions<CustomRequest>({ queryKey: [requestsApi, id], staleTime: 0, ...personal })

export function useCreateRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: CreateCustomRequest) => send<CustomRequest>('POST', requestsApi, wish),
    onSuccess: () => queries.invalidateQueries({ queryKey: customRequestsQuery.queryKey }),
  })
}

/** Accepts or declines the displayed quote. The request list is reloaded after success and failure. */
export function useAnswerQuote({ id, quote }: CustomRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ verb, reason }: { verb: 'accept' | 'decline'; reason: string }) =>
      send<CustomRequest>('POST', `${requestsApi}/${id}/${verb}`, verb === 'accept' ? { quote } : { reason }),
    onSuccess: (request) => queries.setQueryData(customRequestQuery(id).queryKey, request),
    onSettled: () => queries.invalidateQueries({ queryKey: customRequestsQuery.queryKey }),
  })
}

/** One page of the admin's list. The previous page stays visible while the next page loads. */
export const requestSearchQuery = (search: RequestSearch) =>
  queryOptions<RequestSearchAnswer>({
    queryKey: [`${requestsApi}/search${writeRequestSearch(search)}`],
    ...personal,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
