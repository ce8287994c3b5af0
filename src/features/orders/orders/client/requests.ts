import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/base/office/paths.ts'
import { personal, send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { ChangeOrderStatus, Order, OrderSearchAnswer } from '../contract.ts'
import { type OrderSearch, writeOrderSearch } from '../paths.ts'

export const ordersApi = '/api/orders'

export const orderQuery = (id: string) => queryOptions<Order>({ queryKey: [ordersApi, id], ...personal })

const searchPath = `${ordersApi}/search`
export const orderFile = `${ordersApi}/export.csv`

/** One page of the admin's list. The previous page stays visible while the next page loads. */
export const orderSearchQuery = (search: OrderSearch) =>
  queryOptions<OrderSearchAnswer>({
    queryKey: [`${searchPath}${writeOrderSearch(search)}`],
    ...personal,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const printForms = ['3mf', 'stl'] as const
const printingApi = '/api/printing'
/** Paths of the print file of a line, the archive of several lines, and the plate with their pieces. */
export const printFile = (orderId: string, itemId: string, form: (typeof printForms)[number]) =>
  `${ordersApi}/${orderId}/items/${itemId}/print.${form}`
export const printFilesPath = (itemIds: string[]) => `${printingApi}/files.zip?items=${itemIds.join(',')}`
/** Label of links to the files of several lines. */
export const printFilesLabel = 'Print files'
export const plateOfItemsPath = (itemIds: string[]) => `${printingApi}/plate.3mf?items=${itemIds.join(',')}`

/** Adds a note or a refund. The answer is the changed order. */
export function useOrderWrite<Input extends object>(path: 'notes' | 'refunds') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, input }: { id: string; input: Input }) =>
      send<Order>('POST', `${ordersApi}/${id}/${path}`, input),
    onSuccess: (order) => queries.setQueryData(orderQuery(order.id).queryKey, order),
  })
}

/** Changes an order's status and reloads all lists and the badge. */
export function useChangeOrderStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: ChangeOrderStatus & { id: string }) =>
      send<Order>('PUT', `${ordersApi}/${id}/status`, change),
    onSuccess: (order) => queries.setQueryData(orderQuery(order.id).queryKey, order),
    onSettled: () => queries.invalidateQueries(queriesUnder(searchPath, waitingPath)),
  })
}

/** Toast titles of order changes. */
export const orderUpdated = 'Order updated'
export const ordersUpdated = 'Orders updated'
export const orderNotUpdated = 'Failed to update order'
