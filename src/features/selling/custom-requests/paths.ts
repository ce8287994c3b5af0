import { linkTo } from '#platform/link.ts'
import { type ListSearch, readListSearch, writeListSearch } from '#platform/list-address.ts'
import { requestStatuses } from './custom-request.ts'

export const customRequestPaths = {
  form: () => linkTo('/custom-request'),
  /** A request in its customer's account. */
  own: (id: string) => linkTo('/account/requests/:id', { id }),
  list: (search: Partial<RequestSearch> = {}) => linkTo('/admin/custom-requests', null, writeRequestSearch(search)),
  /** A request in the back office, opened over the list or over a search. */
  admin: (id: string, search: Partial<RequestSearch> = { q: id }) => {
    const params = new URLSearchParams(writeRequestSearch(search))
    params.set('request', id)
    return linkTo('/admin/custom-requests', null, params)
  },
  /** The checkout of an accepted quote. */
  pay: (id: string) => linkTo('/checkout', null, { request: id }),
}

/** The filters of the admin's list, as its address holds the values. */
export const requestChoices = { status: ['', 'waiting', ...requestStatuses] } as const
export type RequestSearch = ListSearch<typeof requestChoices>

export const readRequestSearch = (query: string | URLSearchParams): RequestSearch =>
  readListSearch(query, requestChoices)
export const writeRequestSearch = (search: Partial<RequestSearch>): string => writeListSearch(search, requestChoices)
