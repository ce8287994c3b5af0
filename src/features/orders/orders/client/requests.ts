import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/base/office/paths.ts'
import { personal, send } from '#platform/client/http.ts'
import { under } from '#platform/client/under.ts'
import type { ChangeOrderStatus, Order, OrderSearchAnswer } from '../contract.ts'
import { type OrderSearch, writeOrderSearch } from '../paths.ts'

export const ordersApi = '/api/orders'

export const orderQuery = (id: string) => queryOptions<Order>({ queryKey: [ordersApi, id], ...personal })

const searchPath = `${ordersApi}/search`
export const orderFile = `${ordersApi}/export.csv`

/** One page of the admin's list; the page before stays while the next one is on its way. */
export const orderSearchQuery = (search: OrderSearch) =>
  queryOptions<OrderSearchAnswer>({
    queryKey: [`${searchPath}${writeOrderSearch(search)}`],
    ...personal,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const printForms = ['3mf', 'stl'] as const
const printingApi = '/api/printing'
/** The print file of a line, those of several lines in one archive, and their pieces on one plate. */
export const printFile = (orderId: string, itemId: string, form: (typeof printForms)[number]) =>
  `${ordersApi}/${orderId}/items/${itemId}/print.${form}`
export const printFilesPath = (itemIds: string[]) => `${printingApi}/files.zip?items=${itemIds.join(',')}`
/** What leads to the files of several lines. */
export const printFilesLabel = 'Print files'
export const plateOfItemsPath = (itemIds: string[]) => `${printingApi}/plate.3mf?items=${itemIds.join(',')}`

/** Writes a note, refunds a part: the answer is the order as it is then. */
export function useOrderWrite<Input extends object>(path: 'notes' | 'refunds') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, input }: { id: string; input: Input }) =>
      send<Order>('POST', `${ordersApi}/${id}/${path}`, input),
    onSuccess: (order) => queries.setQueryData(orderQuery(order.id).queryKey, order),
  })
}

/** Moves an order; every list and detail that shows it is read again. */
export function useChangeOrderStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: ChangeOrderStatus & { id: string }) =>
      send<Order>('PUT', `${ordersApi}/${id}/status`, change),
    onSuccess: (order) => queries.setQueryData(orderQuery(order.id).queryKey, order),
    onSettled: () => queries.invalidateQueries(under(searchPath, waitingPath)),
  })
}

/** How every change of an order ends. */
export const updated = 'Order updated'
export const ordersUpdated = 'Orders updated'
export const notUpdated = 'Failed to update order'
