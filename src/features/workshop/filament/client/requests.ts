import { queryOptions } from '@tanstack/react-query'
import { personal } from '#platform/client/http.ts'
import type { FilamentStock } from '../filament.ts'

export const spoolsApi = '/api/spools'

/** Prints finish while the page is open. */
export const filamentQuery = queryOptions<FilamentStock[]>({
  queryKey: [`${spoolsApi}/left`],
  ...personal,
  staleTime: 0,
})
