import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orderQuery, ordersApi } from '#features/orders/orders/client/requests.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { personal, send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { CancelLine, ChangeAddress, CorrectLine, NewArrival, OrderChanges } from '../contract.ts'

export const orderChangesQuery = (id: string) =>
  queryOptions<OrderChanges>({ queryKey: [ordersApi, id, 'changes'], ...personal, staleTime: 0 })

/** Corrects a line. After a refusal, what may be changed is read again. */
export function useCorrectLine(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ itemId, ...wish }: CorrectLine & { itemId: string }) =>
      send<Order>('PUT', `${ordersApi}/${orderId}/items/${itemId}`, wish),
    onSuccess: (order) => queries.setQueryData(orderQuery(orderId).queryKey, order),
    onSettled: () => queries.invalidateQueries({ queryKey: orderChangesQuery(orderId).queryKey }),
  })
}

/** Cancels a line. The order with its changes and claims is read again, also after a refusal. */
export function useCancelLine(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ itemId, ...wish }: CancelLine & { itemId: string }) =>
      send<Order>('POST', `${ordersApi}/${orderId}/items/${itemId}/cancel`, wish),
    onSuccess: (order) => queries.setQueryData(orderQuery(orderId).queryKey, order),
    onSettled: () => queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }),
  })
}

/** Cancels an order. After a refusal, what may be changed is read again. */
export function useCancelOrder(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => send<Order>('POST', `${ordersApi}/${orderId}/cancel`),
    onSuccess: (order) => queries.setQueryData(orderQuery(orderId).queryKey, order),
    onSettled: () => queries.invalidateQueries({ queryKey: orderChangesQuery(orderId).queryKey }),
  })
}

/** When the order would arrive in a country. */
export const newArrivalQuery = (orderId: string, { country, recipient }: { country: string; recipient: number }) =>
  queryOptions<NewArrival>({
    queryKey: [`${ordersApi}/${orderId}/arrival?country=${country}${recipient > 1 ? `&recipient=${recipient}` : ''}`],
    ...personal,
    staleTime: 0,
  })

/** Changes the shipping address. After a refusal, the arrival is read again. */
export function useChangeAddress(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: ChangeAddress) => send<Order>('PUT', `${ordersApi}/${orderId}/address`, wish),
    onSuccess: (order) => queries.setQueryData(orderQuery(orderId).queryKey, order),
    onSettled: () => queries.invalidateQueries(queriesUnder(`${ordersApi}/${orderId}`)),
  })
}
