import { queryOptions } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import type { Found, SavedView } from '../contract.ts'

/** The results of the Ctrl-K search. */
export const foundQuery = (typed: string) =>
  queryOptions<Found[]>({ queryKey: [`/api/find?q=${encodeURIComponent(typed)}`], staleTime: 0 })

const viewsApi = '/api/views'
/** A named search of a list. `query` is the part of the address from `?` on. */
export type ViewInput = { name: string; query: string }

export const viewsQuery = (list: string) => queryOptions<SavedView[]>({ queryKey: [`${viewsApi}?list=${list}`] })
export const postView = (list: string, view: ViewInput) => send<SavedView>('POST', viewsApi, { list, ...view })
export const deleteView = (id: string) => send('DELETE', `${viewsApi}/${id}`)
