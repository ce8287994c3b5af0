import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { personal } from '#platform/client/http.ts'
import type { Profit } from '../contract.ts'
import { type ProfitSearch, writeProfitSearch } from '../profit.ts'

const profitApi = '/api/profit'
export const profitFile = (search: ProfitSearch) => `${profitApi}/export.csv${writeProfitSearch(search)}`

/** The previous figures stay visible while the next figures load. */
export const profitQuery = (search: ProfitSearch) =>
  queryOptions<Profit>({
    queryKey: [`${profitApi}${writeProfitSearch(search)}`],
    ...personal,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
