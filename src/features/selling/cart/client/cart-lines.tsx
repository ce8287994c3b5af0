import { useState } from 'react'
import { wishAgain } from '#features/gifts/makes/wish-again.ts'
import { closeToast, toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { CartItem } from '../contract.ts'
import { CartLine } from './cart-line.tsx'
import { useRemoveFromCart } from './line-requests.ts'
import { RemovedLinesNote } from './removed-lines-note.tsx'
import { notAdded, shownOf, useAddToCart } from './requests.ts'

/** Removes a line, and restores it while the cart is open. */
export function useRemoval() {
  const [removed, setRemoved] = useState<CartItem>()
  const { mutateAsync: remove } = useRemoveFromCart()
  const { mutateAsync: add, isPending } = useAddToCart()
  const say = (title: string, error: unknown) => toast.refused(title, error)
  return {
    removed,
    isUndoing: isPending,
    remove: async (item: CartItem) => {
      try {
        await remove(item.id)
        setRemoved(item)
        toast.success('Item removed', 'Item has been removed from your cart.')
      } catch (error) {
        say('Failed to remove item', error)
      }
    },
    undo: async () => {
      if (!removed) return
      const { productId, quantity, customization, modelFile } = removed
      try {
        await add({
          productId,
          quantity,
          customization: wishAgain(customization),
          shown: shownOf(modelFile, customization),
        })
        setRemoved(undefined)
        closeToast()
      } catch (error) {
        say(notAdded, error)
      }
    },
  }
}

export type Removal = ReturnType<typeof useRemoval>

export const CartLines = ({ items, removal }: { items: CartItem[]; removal: Removal }) => (
  <div>
    <ul className="@container border-t border-hair">
      {items.map((item) => (
        <CartLine key={item.id} item={item} onRemove={removal.remove} />
      ))}
    </ul>
    <RemovedLinesNote />
  </div>
)

/** Names the removed product and offers Undo. */
export const RemovedNote = ({ removal }: { removal: Removal }) =>
  removal.removed && (
    <p className="my-4 flex flex-wrap items-center justify-between gap-3 rounded-m bg-oat px-4 py-2">
      {removal.removed.product.name} was removed.
      <Button variant="quiet" pending={removal.isUndoing} onClick={removal.undo}>
        Undo
      </Button>
    </p>
  )
