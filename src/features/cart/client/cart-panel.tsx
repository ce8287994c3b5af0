import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { useCart } from './requests.ts'

/** The cart at the side of the page. */
export default function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data = [] } = useCart()
  return (
    <Dialog open={open} onClose={onClose} title="Shopping Cart" variant="end">
      {data.length === 0 && <EmptyState title="Your cart is empty" />}
      <Button onClick={onClose}>Continue Shopping</Button>
    </Dialog>
  )
}
