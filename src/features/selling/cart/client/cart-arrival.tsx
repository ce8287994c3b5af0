import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DutyNote } from '#features/base/settings/client/duty-note.tsx'
import ArrivalText from '#features/selling/delivery/client/arrival-text.tsx'
import { useDeliveryCountry } from '#features/selling/delivery/client/delivery-country.ts'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { personal } from '#platform/client/http.ts'
import type { CartItem } from '../contract.ts'
import { cartQuery } from './requests.ts'

/** Requested again when the cart changes; the previous answer stays visible until then. */
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

/** Maximum time in milliseconds that the totals wait for the arrival date, so a slow answer does not block the checkout. */
const resultTimeout = 1_500

const useCartArrival = (items: CartItem[] | undefined) =>
  useQuery({ ...cartArrivalQuery(items ?? []), enabled: items !== undefined })

/** True once the arrival date is known or the wait is over, and from then on. */
export function useAwaitedArrival(items: CartItem[] | undefined): boolean {
  const isAsked = items !== undefined
  const isKnown = !useCartArrival(items).isPending
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => setIsOver(true), isKnown ? 0 : resultTimeout)
    return () => clearTimeout(timer)
  }, [isAsked, isKnown])
  return isOver || (isAsked && isKnown)
}

/** The arrival date of the cart if it is ordered now. Reserves its height when the date loads late. */
export function CartArrival({ items }: { items: CartItem[] }) {
  const arrival = useCartArrival(items)
  const [isLate] = useState(arrival.isPending)
  return (
    <div className={isLate ? 'min-h-13 max-[26rem]:min-h-18' : 'min-h-lh'}>
      <ArrivalText of={arrival} />
    </div>
  )
}

/** The sentence about import duty for the country that is chosen in the arrival. */
export function CartDuty({ items }: { items: CartItem[] }) {
  const { country } = useDeliveryCountry({ country: useCartArrival(items).data?.country ?? '' })
  return <DutyNote country={country} />
}
