import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ArrivalText } from '#features/selling/delivery/client/arrival-text.tsx'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
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

/** How long the totals wait for the day of arrival, in milliseconds: nobody is kept from buying by it. */
const patience = 1_500

const useCartArrival = (items: CartItem[] | undefined) =>
  useQuery({ ...cartArrivalQuery(items ?? []), enabled: items !== undefined })

/** Whether it is known when a cart arrives, or was waited for long enough. What was so once stays so: nothing is taken back. */
export function useAwaitedArrival(items: CartItem[] | undefined): boolean {
  const isAsked = items !== undefined
  const isKnown = !useCartArrival(items).isPending
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => setIsOver(true), isKnown ? 0 : patience)
    return () => clearTimeout(timer)
  }, [isAsked, isKnown])
  return isOver || (isAsked && isKnown)
}

/** When the cart arrives that is ordered now. If that is late its place is kept. */
export function CartArrival({ items }: { items: CartItem[] }) {
  const arrival = useCartArrival(items)
  const [isLate] = useState(arrival.isPending)
  return (
    <div className={isLate ? 'min-h-13 max-[26rem]:min-h-18' : 'min-h-lh'}>
      <ArrivalText of={arrival} />
    </div>
  )
}
