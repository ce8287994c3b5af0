import { infiniteQueryOptions } from '@tanstack/react-query'
import { userApi } from '#features/base/accounts/client/requests.ts'
import { personal, read } from '#platform/client/http.ts'
import type { OwnOrders } from '../own-contract.ts'

const ownOrdersApi = `${userApi}/orders`

/** The signed-in user's orders, page by page. */
export const ownOrdersQuery = infiniteQueryOptions({
  queryKey: [ownOrdersApi],
  ...personal,
  queryFn: ({ pageParam, signal }) => read<OwnOrders>(`${ownOrdersApi}?page=${pageParam}`, signal),
  initialPageParam: 1,
  // Always stale: a visit must show status changes.
  staleTime: 0,
  getNextPageParam: ({ nextPage }) => nextPage,
})
