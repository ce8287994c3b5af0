import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { shopQuery } from '#features/base/settings/client/requests.ts'
import { type MakeDescription, sizeOf } from '#features/gifts/makes/make.ts'
import { productsApi } from '#features/selling/catalog/paths.ts'
import { fiveMinutes, personal, send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import type { AddToCart, CartItem, ShownOffer, UnavailableItem } from '../contract.ts'

export const cartApi = '/api/cart'

/** The viewer's cart; requested only by the browser. */
export const cartQuery = queryOptions<CartItem[]>({ queryKey: [cartApi], staleTime: fiveMinutes, ...personal })

export const useCart = () => useQuery(cartQuery)

/** Number of pieces in the cart, for the badge; `undefined` until the cart is known. */
export const useCartCount = () => useCart().data?.reduce((sum, { quantity }) => sum + quantity, 0)

/** Shares the cart's key prefix, so both are invalidated together. */
export const unavailableItemsQuery = queryOptions<UnavailableItem[]>({
  queryKey: [cartApi, 'gone'],
  staleTime: fiveMinutes,
  ...personal,
})

/** Lines that left the viewer's cart because their product is no longer sold. */
export const useRemovedLines = () => useQuery(unavailableItemsQuery)

/** The cart, loading until the removed lines are known too: their note would push the lines down. */
export function useCartWithRemovedLines() {
  const cart = useCart()
  const { isLoading } = useRemovedLines()
  return isLoading ? { ...cart, data: undefined } : cart
}

export function useAddToCart() {
  return useCartWrite((line: AddToCart) => send<CartItem>('POST', cartApi, line))
}

/** The offer that the page shows. The server rejects an add if the offer has changed. */
export const shownOf = (modelFile: string | null, make: MakeDescription): ShownOffer => ({
  modelFile,
  centimetres: sizeOf(make).centimetres,
})

/** Reloads the cart after every write, also after a failure, because totals come from the server. */
export function useCartWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  order?: { scope: { id: string } },
) {
  const queries = useQueryClient()
  return useMutation({
    ...order,
    mutationFn: write,
    onSettled: (_, refusal) => {
      // A refused product may have changed, cost more or be sold out, so products and settings are reloaded.
      if (refusal)
        for (const queryKey of [[productsApi], shopQuery.queryKey]) void queries.invalidateQueries({ queryKey })
      return queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
}

export const notAdded = 'Failed to add to cart'
export const toastAdded = () => toast.success('Added to cart', 'Item has been added to your cart.')
