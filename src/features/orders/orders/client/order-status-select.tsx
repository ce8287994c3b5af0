import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trackingNumber as numberLabel } from '#features/base/carriers/carriers.ts'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { toast } from '#platform/client/toast.ts'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { reasonText, trackingText } from '#platform/lengths.ts'
import { cents, centsOfSum, showMoney, subtractCents } from '#platform/money.ts'
import { isUsualMove, type OrderStatus, orderNumber, orderStatuses, orderStatusNames } from '../order.ts'
import { useRefundable } from './order-refund.tsx'
import { statusLooks } from './order-status-badge.tsx'
import { notUpdated, orderQuery, updated, useChangeOrderStatus } from './requests.ts'
import './orders.css'

/**
 * Sets an order's status, any from any. The usual next step happens at once; shipping asks for the tracking number, and any other
 * move is asked about first and may carry a reason (rule 9).
 */
export function OrderStatusSelect({ id, status }: { id: string; status: OrderStatus }) {
  const change = useChangeOrderStatus()
  const [asked, setAsked] = useState<OrderStatus>()
  const [trackingNumber, setTrackingNumber] = useState('')
  const [reason, setReason] = useState('')

  // What cancelling would give back is known from the order itself.
  const { data: order } = useQuery({ ...orderQuery(id), enabled: asked === 'cancelled' })
  const left = order?.stripePaymentIntentId
    ? subtractCents(centsOfSum(order.total), centsOfSum(order.refunded))
    : cents(0)
  const mayRefund = useRefundable(order ?? { total: '0.00', refunded: '0.00' }) >= left
  const goesBack = left > 0 && mayRefund

  const move = async (to: OrderStatus, refund = false) => {
    try {
      await change.mutateAsync({
        id,
        status: to,
        ...(to === 'shipped' && trackingNumber.trim() && { trackingNumber }),
        ...(reason.trim() && { reason }),
        ...(refund && { refund }),
      })
      setAsked(undefined)
      setTrackingNumber('')
      setReason('')
      // Before anything was mailed or refunded, a slip of the mouse costs nothing.
      const undo = to === 'processing' && status === 'pending' ? () => void move('pending') : undefined
      toast.success(updated, 'The order status has been updated successfully.', undo)
    } catch (error) {
      toast.refused(notUpdated, error)
    }
  }
  const choose = (to: OrderStatus) => {
    if (to === status) return
    if (isUsualMove(status, to) && to !== 'shipped') void move(to)
    else setAsked(to)
  }
  return (
    <>
      <select
        className={`status-select ${statusLooks[status]}`}
        aria-label={`Status of order #${orderNumber(id)}`}
        value={status}
        disabled={change.isPending}
        onChange={({ target }) => choose(target.value as OrderStatus)}
      >
        {orderStatuses.map((value) => (
          <option key={value} value={value}>
            {orderStatusNames[value]}
          </option>
        ))}
      </select>
      {asked && (
        <ConfirmDialog
          open
          title={questions[asked]}
          action={asked === 'cancelled' && goesBack ? `Cancel and refund ${showMoney(left)}` : actions[asked]}
          pending={change.isPending || (asked === 'cancelled' && !order)}
          other={
            asked === 'cancelled' && goesBack ? { action: cancelOnly, onConfirm: () => void move(asked) } : undefined
          }
          onConfirm={() => void move(asked, asked === 'cancelled' && goesBack)}
          onClose={() => setAsked(undefined)}
        >
          {statusEffects[asked] && <p>{statusEffects[asked]}</p>}
          {asked === 'cancelled' && !mayRefund && (
            <p>The {showMoney(left)} that were paid stay here: an owner has to give so much back.</p>
          )}
          {asked === 'shipped' && (
            <TextField
              label={numberLabel}
              hint="It is in the mail. It can also come later."
              value={trackingNumber}
              maxLength={trackingText}
              onChange={({ target }) => setTrackingNumber(target.value)}
            />
          )}
          {!isUsualMove(status, asked) && (
            <TextArea
              label="Reason"
              hint="For the timeline, if you like."
              rows={2}
              value={reason}
              maxLength={reasonText}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

const questions = {
  pending: 'Set it back to pending?',
  processing: 'Set it to processing?',
  shipped: 'Mark it as shipped?',
  delivered: 'Mark it as delivered?',
  cancelled: 'Cancel this order?',
  refunded: 'Refund this order?',
} satisfies Record<OrderStatus, string>

const actions = {
  pending: 'Set to pending',
  processing: 'Set to processing',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel the order',
  refunded: 'Refund the order',
} satisfies Record<OrderStatus, string>

const told = 'The customer is told by email.'
export const cancelOnly = 'Cancel without a refund'

/** What else happens, where that is not plain. */
export const statusEffects: Partial<Record<OrderStatus, string>> = {
  shipped: told,
  delivered: told,
  cancelled: `Pieces that came from stock go back on the shelf. ${told}`,
  refunded: `What is left of the payment goes back to the card now, and pieces that came from stock go back on the shelf. ${told}`,
}
