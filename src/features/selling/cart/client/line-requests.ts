import { send } from '#platform/client/http.ts'
import { cartApi, useCartWrite } from './requests.ts'

export function useChangeQuantity() {
  return useCartWrite(
    ({ id, quantity }: { id: string; quantity: number }) => send('PUT', `${cartApi}/${id}`, { quantity }),
    oneByOne,
  )
}

export function useRemoveFromCart() {
  return useCartWrite((id: string) => send('DELETE', `${cartApi}/${id}`), oneByOne)
}

/** Clears the removed lines. A product that is sold again stays in the cart. */
export function useDismissRemovedLines() {
  return useCartWrite(() => send('DELETE', `${cartApi}/gone`), oneByOne)
}

/** Changes and removals of lines reach the server in the order of the presses (rule 108). */
const oneByOne = { scope: { id: cartApi } }
