import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/base/office/paths.ts'
import { ordersApi } from '#features/orders/orders/client/requests.ts'
import { personal, send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { AnswerClaim, CreateClaim, OpenClaims, OrderClaims } from '../contract.ts'

const claimsApi = '/api/claims'

export const orderClaimsQuery = (orderId: string) =>
  queryOptions<OrderClaims>({ queryKey: [ordersApi, orderId, 'claims'], ...personal, staleTime: 0 })
export const claimPhotosPath = (orderId: string) => `${ordersApi}/${orderId}/photos`

/** The open claims, for admins. */
export const openClaimsQuery = queryOptions<OpenClaims>({ queryKey: [claimsApi], ...personal, staleTime: 0 })

/** Reports that something is wrong. After a refusal, what can be reported is read again. */
export function useCreateClaim(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: CreateClaim) => send<OrderClaims>('POST', `${ordersApi}/${orderId}/claims`, wish),
    onSuccess: (claims) => queries.setQueryData(orderClaimsQuery(orderId).queryKey, claims),
    onError: () => queries.invalidateQueries({ queryKey: orderClaimsQuery(orderId).queryKey }),
  })
}

/** Answers a claim, and reads its order and the lists again. */
export function useAnswerClaim(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: AnswerClaim) => send<OpenClaims>('POST', `${claimsApi}/${id}/answer`, answer),
    onSettled: () => queries.invalidateQueries(queriesUnder(claimsApi, ordersApi, waitingPath)),
  })
}
