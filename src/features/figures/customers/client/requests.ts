import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CustomerDetails, CustomerList } from '../contract.ts'
import { type CustomerSearch, writeCustomerSearch } from '../paths.ts'

const customersApi = '/api/customers'

/** One page of customers. The previous page stays visible while the next page loads. */
export const customersQuery = (search: CustomerSearch) =>
  queryOptions<CustomerList>({
    queryKey: [`${customersApi}${writeCustomerSearch(search)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const customerQuery = (id: string) =>
  queryOptions<CustomerDetails>({ queryKey: [customersApi, id], staleTime: 0 })
