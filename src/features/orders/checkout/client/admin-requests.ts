import { useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/base/office/paths.ts'
import { ordersApi } from '#features/orders/orders/client/requests.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { EnterOrderInput } from '../admin-contract.ts'

/** Enters an order by hand. A repeat with the same id is the same order. */
export function useEnterOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: EnterOrderInput) => send<Order>('POST', `${ordersApi}/entered`, wish),
    onSuccess: () => Promise.all([ordersApi, waitingPath].map((path) => queries.invalidateQueries(queriesUnder(path)))),
  })
}
