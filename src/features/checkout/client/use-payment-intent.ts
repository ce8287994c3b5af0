import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { cartQuery } from '#features/cart/client/requests.ts'
import type { CartItem } from '#features/cart/contract.ts'
import { HttpError } from '#platform/client/http.ts'
import type { PaymentIntentAnswer } from '../contract.ts'
import { createPaymentIntent } from './requests.ts'

/** How long a payment may take to start before the shopper is told, in milliseconds. */
const patience = 15_000

/** The payment of a cart: asked for once for each content of it, again when it changes. `total` is in dollars. */
export function usePaymentIntent(items: CartItem[], total: string, isWanted: boolean) {
  const queries = useQueryClient()
  const content = JSON.stringify(items.map(({ id, quantity, unitPrice }) => [id, quantity, unitPrice]))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<PaymentIntentAnswer>({
    queryKey: ['payment-intent', content, total],
    queryFn: () => Promise.race([createPaymentIntent(total), tooLong()]),
    enabled: isWanted && items.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    intent: data,
    /** The payment that is shown belongs to this very cart. */
    isCurrent: data !== undefined && !isPlaceholderData && !isFetching,
    problem: error && !isFetching ? sentenceOf(error) : undefined,
    retry: async () => {
      // Prices may have changed: the cart is read again, and with it what is to be paid.
      await queries.refetchQueries({ queryKey: cartQuery.queryKey })
      await refetch()
    },
  }
}

const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('This takes longer than it should.')), patience)
  })

const sentenceOf = (error: Error) =>
  error instanceof HttpError ? error.sentence : 'The payment could not be started. Please try again.'
