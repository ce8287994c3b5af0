import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { shopQuery } from '#features/base/settings/client/requests.ts'
import { type MakeDescription, sizeOf } from '#features/gifts/makes/make.ts'
import { productsApi } from '#features/selling/catalog/paths.ts'
import { fiveMinutes, personal, send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import type { AddToCart, CartItem, GoneItem, ShownOffer } from '../contract.ts'

const cartApi = '/api/cart'

/** The caller's cart. Personal: asked only by the browser. */
export const cartQuery = queryOptions<CartItem[]>({ queryKey: [cartApi], staleTime: fiveMinutes, ...personal })

export const useCart = () => useQuery(cartQuery)

/** Of the cart's own key, so that it is asked again with it. */
export const goneQuery = queryOptions<GoneItem[]>({ queryKey: [cartApi, 'gone'], staleTime: fiveMinutes, ...personal })

/** What has left the caller's cart because it is not sold any more. */
export const useGone = () => useQuery(goneQuery)

/** The cart once it is known what has left it, too: a word of that would push the lines down. */
export function useWholeCart() {
  const cart = useCart()
  const { isLoading } = useGone()
  return isLoading ? { ...cart, data: undefined } : cart
}

export function useAddToCart() {
  return useCartWrite((line: AddToCart) => send<CartItem>('POST', cartApi, line))
}

/** What is seen of a gift that is put into the cart: another one is not put there in its place. */
export const shownOf = (modelFile: string | null, make: MakeDescription): ShownOffer => ({
  modelFile,
  centimetres: sizeOf(make).centimetres,
})

export function useChangeQuantity() {
  return useCartWrite(
    ({ id, quantity }: { id: string; quantity: number }) => send('PUT', `${cartApi}/${id}`, { quantity }),
    oneByOne,
  )
}

export function useRemoveFromCart() {
  return useCartWrite((id: string) => send('DELETE', `${cartApi}/${id}`), oneByOne)
}

/** What has left the cart is not told any more; what is sold again by then stays in it. */
export function useForgetGone() {
  return useCartWrite(() => send('DELETE', `${cartApi}/gone`), oneByOne)
}

/** A line's quantities, and that it is taken out, arrive in the order in which they were pressed (rule 108). */
const oneByOne = { scope: { id: cartApi } }

/** Every change of the cart asks for it again, whether it went well or not: totals come from the server alone. */
function useCartWrite<Input, Answer>(write: (input: Input) => Promise<Answer>, order?: typeof oneByOne) {
  const queries = useQueryClient()
  return useMutation({
    ...order,
    mutationFn: write,
    onSettled: (_, refusal) => {
      // What cannot be had like that may be another gift by now, cost something else, or be sold out: it is shown as it is.
      if (refusal)
        for (const queryKey of [[productsApi], shopQuery.queryKey]) void queries.invalidateQueries({ queryKey })
      return queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
}

export const notAdded = 'Failed to add to cart'
export const sayAdded = () => toast.success('Added to cart', 'Item has been added to your cart.')
