import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/office/paths.ts'
import { send } from '#platform/client/http.ts'
import type { ChangeOrderStatus, Order, OrderSearchAnswer } from '../contract.ts'
import { type OrderSearch, writeOrderSearch } from '../paths.ts'

export const orderQuery = (id: string) => queryOptions<Order>({ queryKey: ['/api/orders', id] })

const searchPath = '/api/orders/search'

/** One page of the admin's list; the page before stays while the next one is on its way. */
export const orderSearchQuery = (search: OrderSearch) =>
  queryOptions<OrderSearchAnswer>({
    queryKey: [`${searchPath}${writeOrderSearch(search)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Writes a note, refunds a part: the answer is the order as it is then. */
export function useOrderWrite<Input extends object>(path: 'notes' | 'refunds') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, input }: { id: string; input: Input }) =>
      send<Order>('POST', `/api/orders/${id}/${path}`, input),
    onSuccess: (order) => queries.setQueryData(orderQuery(order.id).queryKey, order),
  })
}

/** Moves an order; every list and detail that shows it is read again. */
export function useChangeOrderStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: ChangeOrderStatus & { id: string }) =>
      send<Order>('PUT', `/api/orders/${id}/status`, change),
    onSuccess: (order) => queries.setQueryData(orderQuery(order.id).queryKey, order),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => [searchPath, waitingPath].some((path) => String(queryKey[0]).startsWith(path)),
      }),
  })
}

/** How every change of an order ends. */
export const updated = 'Order updated'
export const notUpdated = 'Failed to update order'
