import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { cartPaths } from '../paths.ts'
import { CartLines, RemovedNote, useRemoval } from './cart-lines.tsx'
import { CartTotals } from './order-summary.tsx'
import { RemovedLinesNote } from './removed-lines-note.tsx'
import { useCart, useCartWithRemovedLines } from './requests.ts'
import { cartNotRead, continueShopping, viewCart } from './words.ts'

/** Only the checkout's address: the cart may not import code of the orders wing. */
const checkout = linkTo('/checkout')

/** The cart at the side of the page (rule 28). */
export default function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: items = [] } = useCart()
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Shopping Cart"
      variant="end"
      note={pieces === 1 ? '1 gift' : `${pieces} gifts`}
    >
      <PanelContent onClose={onClose} />
    </Dialog>
  )
}

function PanelContent({ onClose }: { onClose: () => void }) {
  const found = useCartWithRemovedLines()
  const removal = useRemoval()
  return (
    <>
      <RemovedNote removal={removal} />
      <Reading
        of={found}
        failed={cartNotRead}
        waiting={<Skeleton className="mt-4 h-64" />}
        isEmpty={(items) => items.length === 0}
        empty={
          <>
            <RemovedLinesNote />
            <EmptyState title="Your cart is empty" drawing={drawingPath('giftbox', { look: 'ghost' })}>
              <Button onClick={onClose}>{continueShopping}</Button>
            </EmptyState>
          </>
        }
      >
        {(items) => (
          <>
            <CartLines items={items} removal={removal} />
            <div className="mt-auto grid gap-4 pt-5">
              <CartTotals items={items} />
              <LinkButton href={checkout}>Checkout</LinkButton>
              <Button variant="ghost" onClick={onClose}>
                {continueShopping}
              </Button>
              <a href={cartPaths.cart()} className="link mx-auto flex min-h-11 items-center">
                {viewCart}
              </a>
            </div>
          </>
        )}
      </Reading>
    </>
  )
}
