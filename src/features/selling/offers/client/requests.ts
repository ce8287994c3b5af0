import { queryOptions, useQuery } from '@tanstack/react-query'
import { fiveMinutes } from '#platform/client/http.ts'
import type { Offer } from '../contract.ts'

export const offersApi = '/api/offers'

/** The offers that are running now. */
export const offersQuery = queryOptions<Offer[]>({ queryKey: [`${offersApi}?published=true`], staleTime: fiveMinutes })

export const useOffers = () => useQuery(offersQuery)
