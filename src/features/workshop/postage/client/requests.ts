import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parcelsApi } from '#features/workshop/parcels/client/requests.ts'
import { personal, send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { BoughtAnswer, BuyLabel, Postage, Rates } from '../contract.ts'

const postageApi = '/api/postage'

export const postageQuery = queryOptions<Postage>({ queryKey: [postageApi], ...personal, staleTime: 0 })

/** The current rates of a parcel. */
export const ratesQuery = (parcelId: string) =>
  queryOptions<Rates>({
    queryKey: [`${postageApi}/${parcelId}/rates`],
    queryFn: () => send<Rates>('POST', `${postageApi}/${parcelId}/rates`),
    ...personal,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export function useBuyLabel(parcelId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: BuyLabel) => send<BoughtAnswer>('POST', `${postageApi}/${parcelId}`, wish),
    onSettled: () => queries.invalidateQueries(queriesUnder(postageApi, parcelsApi)),
  })
}
