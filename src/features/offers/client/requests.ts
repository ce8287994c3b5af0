import { queryOptions, useQuery } from '@tanstack/react-query'
import { fiveMinutes } from '#platform/client/http.ts'
import type { Offer } from '../contract.ts'

/** The offers that make a cart cheaper now. */
export const offersQuery = queryOptions<Offer[]>({ queryKey: ['/api/offers?published=true'], staleTime: fiveMinutes })

export const useOffers = () => useQuery(offersQuery)
