import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { productsApi } from '#features/selling/catalog/paths.ts'
import { personal, send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { CountAnswer, CountList, SaveCount } from '../contract.ts'
import { spoolsApi } from './requests.ts'

const countApi = '/api/count'

/** The list is read once for each visit: the numbers that a person counts against stay until the page is opened again. */
export const countQuery = queryOptions<CountList>({ queryKey: [countApi], ...personal, staleTime: 0, gcTime: 0 })

/** Saves counted numbers. */
export function useSaveCount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (count: SaveCount) => send<CountAnswer>('PUT', countApi, count),
    onSettled: () => queries.invalidateQueries(queriesUnder(productsApi, spoolsApi)),
  })
}
