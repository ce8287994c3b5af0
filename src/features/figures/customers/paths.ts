import { type ListSearch, readListSearch, writeListSearch } from '#platform/list-address.ts'

/** The query parameters of the customer list. */
export const customerChoices = { sort: ['newest', 'oldest', 'name', 'name-z'] } as const
export type CustomerSearch = ListSearch<typeof customerChoices>

export const readCustomerSearch = (query: string | URLSearchParams): CustomerSearch =>
  readListSearch(query, customerChoices)
export const writeCustomerSearch = (search: Partial<CustomerSearch>): string => writeListSearch(search, customerChoices)
