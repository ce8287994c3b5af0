import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dashboardApi } from '#features/office/paths.ts'
import type { Dashboard, Sales } from '../contract.ts'
import { type SalesSpan, writeSpan } from '../sales-span.ts'

export const dashboardQuery = queryOptions<Dashboard>({ queryKey: [dashboardApi], staleTime: 0 })

/** What was sold in a span; the one before stays while the next one is on its way. */
export const salesQuery = (span: SalesSpan) =>
  queryOptions<Sales>({
    queryKey: [`${dashboardApi}/sales${writeSpan(span)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
