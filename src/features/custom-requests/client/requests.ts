import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import type { CreateCustomRequest, CustomRequest } from '../contract.ts'

/** The signed-in user's own requests, newest first. */
export const customRequestsQuery = queryOptions<CustomRequest[]>({
  queryKey: ['/api/custom-requests'],
  // A quote that came meanwhile is seen at the next visit.
  staleTime: 0,
})
export const customRequestQuery = (id: string) =>
  queryOptions<CustomRequest>({ queryKey: ['/api/custom-requests', id], staleTime: 0 })

export function useCreateRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: CreateCustomRequest) => send<CustomRequest>('POST', '/api/custom-requests', wish),
    onSuccess: () => queries.invalidateQueries({ queryKey: customRequestsQuery.queryKey }),
  })
}

/** Accepts the quote that is shown, or declines it. Whatever comes of it, the request is read again. */
export function useAnswerQuote({ id, quote }: CustomRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') =>
      send<CustomRequest>('POST', `/api/custom-requests/${id}/${answer}`, answer === 'accept' ? { quote } : undefined),
    onSuccess: (request) => queries.setQueryData(customRequestQuery(id).queryKey, request),
    onSettled: () => queries.invalidateQueries({ queryKey: customRequestsQuery.queryKey }),
  })
}
