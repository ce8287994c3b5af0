import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { cartQuery } from '#features/selling/cart/client/requests.ts'
import { offersQuery } from '#features/selling/offers/client/requests.ts'
import { useSettled } from '#platform/client/hooks.ts'
import { errorSentence } from '#platform/client/http.ts'
import type { GuestContact, PaymentIntentAnswer } from '../contract.ts'
import type { Basket } from './basket.ts'
import { createPaymentIntent } from './requests.ts'

/** Time limit for starting a payment, in milliseconds. */
const paymentTimeout = 15_000
/** Debounce of the split among recipients, in milliseconds. */
const splitPause = 500

/** The payment of a basket: started once for each content, and again when the content changes. */
export function usePaymentIntent(
  basket: Basket | undefined,
  { isWanted, guest }: { isWanted: boolean; guest: GuestContact | undefined },
) {
  const queries = useQueryClient()
  const content = JSON.stringify(basket?.lines.map(({ id, quantity, unitPrice }) => [id, quantity, unitPrice]))
  const split = JSON.stringify(basket?.furtherRecipients ?? [])
  // Ten presses of + start one payment.
  const isSettled = useSettled(split, splitPause) === split
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<PaymentIntentAnswer>({
    queryKey: ['payment-intent', content, basket?.total, basket?.customRequestId, basket?.gift, split, guest],
    queryFn: () => Promise.race([createPaymentIntent(basket, guest), tooLong()]),
    enabled: isWanted && isSettled && Boolean(basket?.lines.length),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    intent: data,
    /** True if the payment belongs to the displayed cart. */
    isCurrent: data !== undefined && isSettled && !isPlaceholderData && !isFetching,
    problem:
      error && !isFetching ? errorSentence(error, 'The payment could not be started. Please try again.') : undefined,
    retry: async () => {
      // Prices and offers may have changed, so both are reloaded first.
      await Promise.all([cartQuery, offersQuery].map(({ queryKey }) => queries.refetchQueries({ queryKey })))
      await refetch()
    },
  }
}

const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The payment is taking too long to start. Please try again.')), paymentTimeout)
  })
