import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { personal } from '#platform/client/http.ts'
import type { Profit } from '../contract.ts'
import { type ProfitSearch, writeProfitSearch } from '../profit.ts'

const profitApi = '/api/profit'
export const profitFile = (search: ProfitSearch) => `${profitApi}/export.csv${writeProfitSearch(search)}`

/** The figures before stay while the next ones are on their way. */
export const profitQuery = (search: ProfitSearch) =>
  queryOptions<Profit>({
    queryKey: [`${profitApi}${writeProfitSearch(search)}`],
    ...personal,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
