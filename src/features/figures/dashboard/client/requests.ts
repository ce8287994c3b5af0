import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dashboardApi } from '#features/base/office/paths.ts'
import type { UnmatchedPayment } from '#features/orders/checkout/contract.ts'
import { send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { Dashboard, Sales } from '../contract.ts'
import { type SalesSpan, writeSpan } from '../sales-span.ts'

export const dashboardQuery = queryOptions<Dashboard>({ queryKey: [dashboardApi], staleTime: 0 })

/** The sales of a span of days. The previous span stays visible while the next span loads. */
export const salesQuery = (span: SalesSpan) =>
  queryOptions<Sales>({
    queryKey: [`${dashboardApi}/sales${writeSpan(span)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Marks an unmatched payment as resolved, by its id. */
export function useSettlePayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      send<UnmatchedPayment[]>('POST', `/api/unmatched-payments/${encodeURIComponent(id)}/settle`),
    onSettled: () => queries.invalidateQueries(queriesUnder(dashboardApi)),
    onSuccess: () => toast.success('Payment resolved', 'The payment is no longer listed here.'),
    onError: (error: Error) => toast.refused('Failed to update payment', error),
  })
}
