import { queryOptions } from '@tanstack/react-query'
import { personal } from '#platform/client/http.ts'
import type { FilamentColor } from '../filament.ts'

export const spoolsApi = '/api/spools'

/** Prints go on meanwhile. */
export const filamentQuery = queryOptions<FilamentColor[]>({
  queryKey: [`${spoolsApi}/left`],
  ...personal,
  staleTime: 0,
})
