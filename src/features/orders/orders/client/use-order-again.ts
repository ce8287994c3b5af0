import { useState } from 'react'
import { openCartPanel } from '#features/selling/cart/client/cart-panel-state.ts'
import { notAdded, sayAdded, shownOf, useAddToCart } from '#features/selling/cart/client/requests.ts'
import { cartPaths } from '#features/selling/cart/paths.ts'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import type { Order, OrderItem } from '../contract.ts'

/** A line that is not in the cart: why, and where its gift is seen as it can be had now. */
type LeftOut = { id: string; why: string; look?: string }

/** Puts an order's lines into the cart again, with the same choices at today's prices. What cannot be had is named, with the way to what can. */
export function useOrderAgain({ items }: Order) {
  const add = useAddToCart()
  const [state, setState] = useState<{ isPending: boolean; leftOut: LeftOut[] }>({ isPending: false, leftOut: [] })
  const known = items.filter(isOfProduct)

  const order = async () => {
    setState({ isPending: true, leftOut: [] })
    const leftOut: LeftOut[] = []
    // One after the other: equal lines join in the cart, and each refusal belongs to its line.
    for (const { id, productId, productName, quantity, customization, modelFile } of known) {
      try {
        const as = customization && { customization, shown: shownOf(modelFile, customization) }
        await add.mutateAsync({ productId, quantity, ...as })
      } catch (error) {
        const isGone = error instanceof HttpError && error.status === 404
        const why = isGone ? gone : errorSentence(error, unsaid)
        const look = !isGone && customization && cartPaths.seen({ productId, customization, modelFile })
        leftOut.push({ id, why: `${productName}: ${why}`, ...(look && { look }) })
      }
    }
    setState({ isPending: false, leftOut })
    if (leftOut.length === known.length)
      return toast.failure(notAdded, [...new Set(leftOut.map(({ why }) => why))].join(' '))
    sayAdded()
    openCartPanel()
  }
  return { order, isPossible: known.length > 0, ...state }
}

const gone = 'it is no longer in the shop.'
const unsaid = 'it could not be added. Please try again.'

const isOfProduct = (item: OrderItem): item is OrderItem & { productId: string } => item.productId !== null
