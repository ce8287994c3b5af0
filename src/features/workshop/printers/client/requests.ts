import { queryOptions } from '@tanstack/react-query'
import { personal } from '#platform/client/http.ts'
import type { Printer } from '../contract.ts'

export const printersApi = '/api/printers'

const refetchEvery = 30_000

/** The shop's printers, read again every 30 seconds: another person may work at them. */
export const printersQuery = queryOptions<Printer[]>({
  queryKey: [printersApi],
  ...personal,
  staleTime: 0,
  refetchInterval: refetchEvery,
})
