import { infiniteQueryOptions } from '@tanstack/react-query'
import { userApi } from '#features/base/accounts/client/requests.ts'
import { personal, read } from '#platform/client/http.ts'
import type { OwnOrders } from '../own-contract.ts'

const ownOrdersApi = `${userApi}/orders`

/** One's own orders, page after page. */
export const ownOrdersQuery = infiniteQueryOptions({
  queryKey: [ownOrdersApi],
  ...personal,
  queryFn: ({ pageParam, signal }) => read<OwnOrders>(`${ownOrdersApi}?page=${pageParam}`, signal),
  initialPageParam: 1,
  // What the workshop does meanwhile is seen at the next visit.
  staleTime: 0,
  getNextPageParam: ({ nextPage }) => nextPage,
})
