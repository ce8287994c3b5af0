import { linkTo } from '#platform/link.ts'
import { type ListSearch, readListSearch, writeListSearch } from '#platform/list-address.ts'
import { requestStatuses } from './custom-request.ts'

export const customRequestPaths = {
  form: () => linkTo('/custom-request'),
  /** A request under its customer's account. */
  own: (id: string) => linkTo('/account/requests/:id', { id }),
  list: (search: Partial<RequestSearch> = {}) => linkTo('/admin/custom-requests', null, writeRequestSearch(search)),
  /** A request in the back office, open over the list, or over what was searched for there. */
  admin: (id: string, search: Partial<RequestSearch> = { q: id }) => {
    const params = new URLSearchParams(writeRequestSearch(search))
    params.set('request', id)
    return linkTo('/admin/custom-requests', null, params)
  },
  /** Paying an accepted quote. */
  pay: (id: string) => linkTo('/checkout', null, { request: id }),
}

/** What the admin's list of requests remembers in its address. */
export const requestChoices = { status: ['', 'waiting', ...requestStatuses] } as const
export type RequestSearch = ListSearch<typeof requestChoices>

export const readRequestSearch = (query: string | URLSearchParams): RequestSearch =>
  readListSearch(query, requestChoices)
export const writeRequestSearch = (search: Partial<RequestSearch>): string => writeListSearch(search, requestChoices)
