import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trackingNumber as numberLabel } from '#features/base/carriers/carriers.ts'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { toast } from '#platform/client/toast.ts'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { reasonText, trackingText } from '#platform/lengths.ts'
import { cents, centsOfSum, showMoney, subtractCents } from '#platform/money.ts'
import { isUsualMove, type OrderStatus, orderNumber, orderStatuses, orderStatusNames } from '../order.ts'
import { DisputeWarning, useRefundable } from './order-refund.tsx'
import { statusLooks } from './order-status-badge.tsx'
import { orderNotUpdated, orderQuery, orderUpdated, useChangeOrderStatus } from './requests.ts'
import './orders.css'

/**
 * Sets an order's status, from any to any. The usual next step is saved at once; shipping asks for the tracking number, and other
 * changes ask for confirmation and an optional reason (rule 9).
 */
export function OrderStatusSelect({ id, status }: { id: string; status: OrderStatus }) {
  const change = useChangeOrderStatus()
  const [asked, setAsked] = useState<OrderStatus>()
  const [trackingNumber, setTrackingNumber] = useState('')
  const [reason, setReason] = useState('')

  // The order is needed for the amount that a cancellation would refund, and for its recipients.
  const { data: order } = useQuery({
    ...orderQuery(id),
    enabled: asked === 'cancelled' || asked === 'refunded' || asked === 'shipped',
  })
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
      // Undo is offered only for a change that sends no email and no money.
      const undo = to === 'processing' && status === 'pending' ? () => void move('pending') : undefined
      toast.success(orderUpdated, 'The order status has been updated successfully.', undo)
    } catch (error) {
      toast.refused(orderNotUpdated, error)
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
          {(asked === 'refunded' || goesBack) && <DisputeWarning order={order} />}
          {asked === 'cancelled' && !mayRefund && (
            <p>The payment of {showMoney(left)} is not refunded. Please ask an owner to refund this amount.</p>
          )}
          {asked === 'shipped' && !order?.furtherRecipients && (
            <TextField
              label={numberLabel}
              hint="Included in the customer’s email. You can also add it later."
              value={trackingNumber}
              maxLength={trackingText}
              onChange={({ target }) => setTrackingNumber(target.value)}
            />
          )}
          {!isUsualMove(status, asked) && (
            <TextArea
              label="Reason"
              hint="Optional. Shown in the timeline."
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
  pending: 'Set this order back to pending?',
  processing: 'Set this order to processing?',
  shipped: 'Mark this order as shipped?',
  delivered: 'Mark this order as delivered?',
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

const isEmailed = 'The customer is notified by email.'
export const cancelOnly = 'Cancel without a refund'

/** Further effects of a status change, for the confirmation. */
export const statusEffects: Partial<Record<OrderStatus, string>> = {
  shipped: isEmailed,
  delivered: isEmailed,
  cancelled: `Pieces from stock are restocked. ${isEmailed}`,
  refunded: `The rest of the payment is refunded to the card at once, and pieces from stock are restocked. ${isEmailed}`,
}
