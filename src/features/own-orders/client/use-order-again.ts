import { useState } from 'react'
import { openCartPanel } from '#features/cart/client/cart-panel-state.ts'
import { notAdded, sayAdded, shownOf, useAddToCart } from '#features/cart/client/requests.ts'
import type { Order, OrderItem } from '#features/orders/contract.ts'
import { HttpError } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'

/** Puts an order's lines into the cart again, with the same choices at today's prices. What cannot be had is named. */
export function useOrderAgain({ items }: Order) {
  const add = useAddToCart()
  const [state, setState] = useState<{ isPending: boolean; leftOut?: string }>({ isPending: false })
  const known = items.filter(isOfProduct)

  const order = async () => {
    setState({ isPending: true })
    const refusals: string[] = []
    // One after the other: equal lines join in the cart, and each refusal belongs to its line.
    for (const { productId, productName, quantity, customization, modelFile } of known) {
      try {
        const as = customization && { customization, shown: shownOf(modelFile, customization) }
        await add.mutateAsync({ productId, quantity, ...as })
      } catch (error) {
        const why = error instanceof HttpError && error.status !== 404 ? error.sentence : 'it is no longer in the shop.'
        refusals.push(`${productName}: ${why}`)
      }
    }
    setState({ isPending: false, ...(refusals.length > 0 && { leftOut: refusals.join(' ') }) })
    if (refusals.length === known.length) return toast.failure(notAdded, refusals.join(' '))
    sayAdded()
    openCartPanel()
  }
  return { order, isPossible: known.length > 0, ...state }
}

const isOfProduct = (item: OrderItem): item is OrderItem & { productId: string } => item.productId !== null
