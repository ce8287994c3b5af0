import { useState } from 'react'
import type { OrderItem } from '#features/orders/orders/contract.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, SubmitButton } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { showDollars } from '#platform/money.ts'
import type { ChangesOfLine } from '../contract.ts'
import { useCancelLine } from './requests.ts'
import { refundHasFailed } from './words.ts'

type CancelLineProps = {
  item: OrderItem
  line: ChangesOfLine
  /** Whether the order was paid outside the shop. */
  isPaidToShop: boolean
  isShop: boolean
  onClose: () => void
}

/** Cancels one gift of an order: says what goes back, then asks. The shop gives a reason. */
export function CancelLineDialog({ item, line: { cancellation }, isPaidToShop, isShop, onClose }: CancelLineProps) {
  const { mutateAsync, isPending } = useCancelLine(item.orderId)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const refund = showDollars(cancellation.refund)
  const cancel = async () => {
    setRefusal(undefined)
    try {
      const order = await mutateAsync({ itemId: item.id, refund: cancellation.refund, ...(isShop && { reason }) })
      const refunded = order.canceled?.items.find(({ id }) => id === item.id)?.refund ?? null
      toast.success('Gift canceled', toldOf({ refunded, isShop, isRefund: cancellation.refund !== '0.00' }))
      onClose()
    } catch (error) {
      setRefusal(errorSentence(error, tryAgain))
    }
  }
  return (
    <Dialog open onClose={onClose} title={`Cancel ${item.productName}?`}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void cancel()
        }}
      >
        <Refusal text={refusal} />
        <p>{whatGoesBack({ cancellation, isPaidToShop, isShop })} This cannot be undone.</p>
        {isShop && (
          <TextField
            label="Reason"
            required
            hint="The customer reads it."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div className="flex flex-wrap gap-4">
          <SubmitButton pending={isPending}>
            {isPaidToShop ? 'Cancel the gift' : `Cancel and refund ${refund}`}
          </SubmitButton>
          <Button variant="ghost" onClick={onClose}>
            Keep the gift
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What the answer says of the refund, which the bank may have refused. */
function toldOf({
  refunded,
  isShop,
  isRefund,
}: {
  refunded: string | null
  isShop: boolean
  isRefund: boolean
}): string {
  if (isRefund && refunded === null)
    return isShop ? 'The refund has failed. Refund the amount from the order, or pay it another way.' : refundHasFailed
  return isShop ? 'The customer is notified by email.' : `${showDollars(refunded ?? '0.00')} is on its way back to you.`
}

type Told = Pick<CancelLineProps, 'isPaidToShop' | 'isShop'> & Pick<ChangesOfLine, 'cancellation'>

function whatGoesBack({ cancellation: { cost, refund, isWholeParcel }, isPaidToShop, isShop }: Told): string {
  const parcel = isWholeParcel
    ? 'Its parcel is not sent, so shipping and any wrapping come back too.'
    : 'Shipping stays, because the rest of the parcel is sent.'
  const amount = showDollars(isPaidToShop ? cost : refund)
  const price = `the price after discounts, with its tax. ${parcel}`
  if (isPaidToShop) return `Give ${amount} back to the customer outside the shop: ${price}`
  const rest = refund === cost ? '' : ' An earlier refund of this order left no more.'
  return `${amount} goes back to the card ${isShop ? 'of the customer' : 'you paid with'}: ${price}${rest}`
}
