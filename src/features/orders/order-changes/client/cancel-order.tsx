import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { showDollars } from '#platform/money.ts'
import { orderChangesQuery, useCancelOrder } from './requests.ts'
import { refundHasFailed } from './words.ts'

/** Cancels the order, while nothing of it is printed; asks first. */
export function CancelOrder({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderChangesQuery(orderId))
  const { mutateAsync, isPending } = useCancelOrder(orderId)
  const [isAsked, setAsked] = useState(false)
  if (!data || data.cancellation.closed !== null) return null
  const refund = showDollars(data.cancellation.refund)
  const cancel = async () => {
    try {
      const { refunded } = await mutateAsync()
      // The bank may have refused.
      const isRefunded = refunded !== '0.00' || data.cancellation.refund === '0.00'
      toast.success('Order canceled', isRefunded ? `${refund} is on its way back to you.` : refundHasFailed)
    } catch (error) {
      toast.refused('Failed to cancel the order', error)
    }
    setAsked(false)
  }
  return (
    <div className="print:hidden">
      <Button variant="ghost" size="small" onClick={() => setAsked(true)}>
        Cancel order
      </Button>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title="Cancel this order?">
        <div className="grid gap-5">
          <p>We stop making your order, and {refund} goes back to the card you paid with. This cannot be undone.</p>
          <div className="flex flex-wrap gap-4">
            <Button pending={isPending} onClick={() => void cancel()}>
              Cancel and refund {refund}
            </Button>
            <Button variant="ghost" onClick={() => setAsked(false)}>
              Keep the order
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}
