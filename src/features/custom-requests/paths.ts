import { linkTo } from '#platform/link.ts'
import type { RequestSearch } from './contract.ts'
import { requestStatuses } from './custom-request.ts'

export const customRequestPaths = {
  form: () => linkTo('/custom-request'),
  /** A request under its customer's account. */
  own: (id: string) => linkTo('/account/requests/:id', { id }),
  /** A request in the back office, open over the list. */
  admin: (id: string) => linkTo('/admin/custom-requests', null, { q: id, request: id }),
  /** Paying an accepted quote. */
  pay: (id: string) => linkTo('/checkout', null, { request: id }),
}

/** The search that an address asks for; junk is ignored, never an error. */
export function readRequestSearch(query: string | URLSearchParams): RequestSearch {
  const params = new URLSearchParams(query)
  const page = Math.trunc(Number(params.get('page')))
  return {
    // A NUL cannot be stored, so it cannot be found.
    q: (params.get('q') ?? '').replaceAll('\0', '').slice(0, 100),
    status: requestStatuses.find((status) => status === params.get('status')) ?? '',
    page: page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The shortest query that says a search. */
export function writeRequestSearch({ q, status, page }: RequestSearch): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params.size ? `?${params}` : ''
}
