import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useRights } from '#features/base/settings/client/requests.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { type Cents, centsOfSum, showDollars, showMoney, smallestOf, subtractCents } from '#platform/money.ts'
import { type Order, type RefundInput, refundSchema } from '../contract.ts'
import { useOrderWrite } from './requests.ts'

const refundPart = 'Partial refund'

/** Refunds part of a payment, for example for a broken gift. The status Refunded refunds everything. */
export function OrderRefund({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const left = useRefundable(order)
  if (!order.stripePaymentIntentId || left <= 0) return null
  if (isOpen) return <RefundForm order={order} left={showMoney(left)} />
  return (
    <Button variant="ghost" size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
      {refundPart}
    </Button>
  )
}

/** The amount that the signed-in user may still refund for an order. */
export function useRefundable({ total, refunded }: Pick<Order, 'total' | 'refunded'>): Cents {
  const { refunds: most } = useRights()
  return subtractCents(smallestOf([centsOfSum(most ?? total)], centsOfSum(total)), centsOfSum(refunded))
}

/** Warns of a refund while the bank disputes the payment. */
export const DisputeWarning = ({ order }: { order: Pick<Order, 'paymentStatus'> | undefined }) =>
  order?.paymentStatus === 'disputed' && (
    <p className="rounded-m border-2 border-warn px-4 py-3 font-semibold text-warn">
      The customer’s bank disputes this payment. A refund now could pay the customer twice. Respond to the dispute in
      your payment account first.
    </p>
  )

function RefundForm({ order, left }: { order: Order; left: string }) {
  const refund = useOrderWrite<RefundInput>('refunds')
  const { register, handleSubmit, formState, setError } = useForm<RefundInput>({
    mode: 'onTouched',
    resolver: schemaResolver(refundSchema),
    // One id per form, so repeated presses make one refund.
    defaultValues: { id: crypto.randomUUID(), amount: '', reason: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (typed) => {
    const input = z.parse(refundSchema, typed)
    try {
      await refund.mutateAsync({ id: order.id, input })
      toast.success(
        'Refund sent',
        `${showDollars(input.amount)} is on its way to the customer, who is notified by email.`,
      )
    } catch (error) {
      const sentence = errorSentence(
        error,
        'The shop did not answer. Please open the order again and check its refunds.',
      )
      toast.refused('Failed to refund', error, sentence)
      setError('root', { message: sentence })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-m bg-oat p-5">
      <h3 className="text-xl">{refundPart}</h3>
      <Refusal text={errors.root?.message} />
      <DisputeWarning order={order} />
      <p>
        At most <b className="num">{left}</b>. The card is refunded at once.
      </p>
      <div className="grid gap-4 sm:grid-cols-[160px_1fr]">
        <TextField
          label="Amount (USD)"
          required
          inputMode="decimal"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label="Reason"
          hint="Shown in the timeline."
          error={errors.reason?.message}
          {...register('reason')}
        />
      </div>
      <Button type="submit" size="small" className="justify-self-start" pending={isSubmitting}>
        Refund now
      </Button>
    </form>
  )
}
