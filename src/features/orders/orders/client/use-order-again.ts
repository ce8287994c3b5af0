import { useState } from 'react'
import { wishAgain } from '#features/gifts/makes/wish-again.ts'
import { openCartPanel } from '#features/selling/cart/client/cart-panel-state.ts'
import { notAdded, shownOf, toastAdded, useAddToCart } from '#features/selling/cart/client/requests.ts'
import { cartPaths } from '#features/selling/cart/paths.ts'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import type { Order, OrderItem } from '../contract.ts'

/** A line that was not added: the reason, and a link to its product page. */
type LeftOut = { id: string; why: string; look?: string }

/** Adds an order's lines to the cart with the same choices at today's prices. Lines that cannot be added are listed with the reason. */
export function useOrderAgain({ items }: Order) {
  const add = useAddToCart()
  const [state, setState] = useState<{ isPending: boolean; leftOut: LeftOut[] }>({ isPending: false, leftOut: [] })
  const known = items.filter(isOfProduct)

  const order = async () => {
    setState({ isPending: true, leftOut: [] })
    const leftOut: LeftOut[] = []
    // One at a time: equal lines join in the cart, and each refusal belongs to one line.
    for (const { id, productId, productName, quantity, customization, modelFile } of known) {
      try {
        const as = customization && {
          customization: wishAgain(customization),
          shown: shownOf(modelFile, customization),
        }
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
    toastAdded()
    openCartPanel()
  }
  return { order, isPossible: known.length > 0, ...state }
}

const gone = 'this product is no longer sold.'
const unsaid = 'this product could not be added. Please try again.'

/** A reprint was not bought. */
const isOfProduct = (item: OrderItem): item is OrderItem & { productId: string } =>
  item.productId !== null && !item.isReprint
