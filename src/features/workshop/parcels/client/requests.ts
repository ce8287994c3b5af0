import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/base/office/paths.ts'
import { ordersApi } from '#features/orders/orders/client/requests.ts'
import { personal, send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { OwnParcel, PackParcel, Parcel, PostParcels, ToPack } from '../contract.ts'

export const parcelsApi = '/api/parcels'
const tableApi = `${parcelsApi}/to-pack`

/** Refetch interval in milliseconds: another person may pack at the same table. */
const halfAMinute = 30_000
const often = { ...personal, staleTime: 0, refetchInterval: halfAMinute }

/** The orders that are ready to pack, or the order with this number. */
export const toPackQuery = (order = '') =>
  queryOptions<ToPack>({
    queryKey: [`${tableApi}${order && `?order=${encodeURIComponent(order)}`}`],
    ...often,
  })
export const waitingParcelsQuery = queryOptions<Parcel[]>({ queryKey: [parcelsApi], ...often })
export const parcelsQuery = (ids: string[]) =>
  queryOptions<Parcel[]>({ queryKey: [`${parcelsApi}?ids=${ids.join(',')}`], ...personal, staleTime: 0 })
export const parcelsOfQuery = (orderId: string) =>
  queryOptions<OwnParcel[]>({ queryKey: [ordersApi, orderId, 'parcels'], ...personal, staleTime: 0 })

/** The same parcels as a file for a label service. */
export const labelFile = (ids: string[]) => `${parcelsApi}/labels.csv?ids=${ids.join(',')}`

export const notPacked = 'Failed to pack'

/** Changes at the packing table. Parcels and orders are refetched afterwards, also after a refusal: another person may have been faster. */
export type ParcelWrite = ({ do: 'pack' } & PackParcel) | { do: 'unpack'; id: string } | ({ do: 'post' } & PostParcels)

export function useParcelWrite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    // The order leaves the list before its parcel appears, so a button does not move under the thumb (rule 108).
    onSettled: async () => {
      await queries.invalidateQueries(queriesUnder(tableApi))
      await Promise.all([
        queries.invalidateQueries(waitingParcelsQuery),
        queries.invalidateQueries(queriesUnder(`${parcelsApi}?`, ordersApi, waitingPath)),
      ])
    },
  })
}

function write({ do: what, ...wish }: ParcelWrite) {
  if (what === 'unpack' && 'id' in wish) return send<unknown>('DELETE', `${parcelsApi}/${wish.id}`)
  return send<unknown>('POST', what === 'post' ? `${parcelsApi}/post` : parcelsApi, wish)
}
