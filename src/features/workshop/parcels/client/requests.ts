import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/base/office/paths.ts'
import { ordersApi } from '#features/orders/orders/client/requests.ts'
import { personal, send } from '#platform/client/http.ts'
import { under } from '#platform/client/under.ts'
import type { OwnParcel, PackParcel, Parcel, PostParcels, ToPack } from '../contract.ts'

export const parcelsApi = '/api/parcels'
const tableApi = `${parcelsApi}/to-pack`

/** Somebody else may stand at the same table: what is shown is read again so often, in milliseconds. */
const halfAMinute = 30_000
const often = { ...personal, staleTime: 0, refetchInterval: halfAMinute }

/** What is ready to be packed, or the order that is called so. */
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

/** The same parcels for a label service. */
export const labelFile = (ids: string[]) => `${parcelsApi}/labels.csv?ids=${ids.join(',')}`

export const notPacked = 'Failed to pack'

/** What is done at the table; whatever shows parcels or their orders is read again, also after a refusal: somebody else was faster. */
export type ParcelWrite = ({ do: 'pack' } & PackParcel) | { do: 'unpack'; id: string } | ({ do: 'post' } & PostParcels)

export function useParcelWrite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    // An order has left the table before its parcel is seen: what is pressed next must not move away under the thumb (rule 108).
    onSettled: async () => {
      await queries.invalidateQueries(under(tableApi))
      await Promise.all([
        queries.invalidateQueries(waitingParcelsQuery),
        queries.invalidateQueries(under(`${parcelsApi}?`, ordersApi, waitingPath)),
      ])
    },
  })
}

function write({ do: what, ...wish }: ParcelWrite) {
  if (what === 'unpack' && 'id' in wish) return send<unknown>('DELETE', `${parcelsApi}/${wish.id}`)
  return send<unknown>('POST', what === 'post' ? `${parcelsApi}/post` : parcelsApi, wish)
}
