import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ArrivalText } from '#features/delivery/client/arrival-text.tsx'
import type { Arrivals } from '#features/delivery/contract.ts'
import { personal } from '#platform/client/http.ts'
import type { CartItem } from '../contract.ts'
import { cartQuery } from './requests.ts'

/** Asked anew for another cart; what was known of the last one stays until then. */
export const cartArrivalQuery = (items: CartItem[]) =>
  queryOptions<Arrivals>({
    queryKey: [
      ...cartQuery.queryKey,
      `arrival?of=${encodeURIComponent(items.map(({ id, quantity }) => `${id}:${quantity}`).join(','))}`,
    ],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    ...personal,
  })

/** When a cart arrives that is ordered now, once it is known what is in it. */
export const useCartArrival = (items: CartItem[] | undefined) =>
  useQuery({ ...cartArrivalQuery(items ?? []), enabled: items !== undefined })

/** When the cart arrives that is ordered now. */
export const CartArrival = ({ items }: { items: CartItem[] }) => <ArrivalText of={useCartArrival(items)} />
