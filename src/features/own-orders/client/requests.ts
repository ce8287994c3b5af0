import { infiniteQueryOptions } from '@tanstack/react-query'
import { read } from '#platform/client/http.ts'
import type { OwnOrders } from '../contract.ts'

/** One's own orders, page after page. */
export const ownOrdersQuery = infiniteQueryOptions({
  queryKey: ['/api/user/orders'],
  queryFn: ({ pageParam, signal }) => read<OwnOrders>(`/api/user/orders?page=${pageParam}`, signal),
  initialPageParam: 1,
  // What the workshop does meanwhile is seen at the next visit.
  staleTime: 0,
  getNextPageParam: ({ nextPage }) => nextPage,
})
