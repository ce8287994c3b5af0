import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read, send } from '#platform/client/http.ts'
import type { Order, OwnOrders, PlaceOrder } from '../contract.ts'

export const orderQuery = (id: string) => queryOptions<Order>({ queryKey: ['/api/orders', id] })

/** One's own orders, page after page. */
export const ownOrdersQuery = infiniteQueryOptions({
  queryKey: ['/api/user/orders'],
  queryFn: ({ pageParam, signal }) => read<OwnOrders>(`/api/user/orders?page=${pageParam}`, signal),
  initialPageParam: 1,
  // What the workshop does meanwhile is seen at the next visit.
  staleTime: 0,
  getNextPageParam: ({ nextPage }) => nextPage,
})

/** Reports a payment that succeeded; a repeat answers with the same order. */
export const placeOrder = (order: PlaceOrder) => send<Order>('POST', '/api/orders', order)
