import { useState } from 'react'
import { useForm } from 'react-hook-form'
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

const refundPart = 'Refund a part'

/** Gives a part of the payment back, for a gift that arrived broken, say; all of it is the status Refunded. */
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

/** What may go back of an order at the word of whoever is signed in. */
export function useRefundable({ total, refunded }: Pick<Order, 'total' | 'refunded'>): Cents {
  const { refunds: most } = useRights()
  return subtractCents(smallestOf([centsOfSum(most ?? total)], centsOfSum(total)), centsOfSum(refunded))
}

function RefundForm({ order, left }: { order: Order; left: string }) {
  const refund = useOrderWrite<RefundInput>('refunds')
  const { register, handleSubmit, formState, setError } = useForm<RefundInput>({
    mode: 'onTouched',
    resolver: schemaResolver(refundSchema),
    // One form is one refund, however often its button is pressed.
    defaultValues: { id: crypto.randomUUID(), amount: '', reason: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (input) => {
    try {
      await refund.mutateAsync({ id: order.id, input })
      toast.success('Refund made', `${showDollars(input.amount)} is on its way back. The customer is told by email.`)
    } catch (error) {
      const sentence = errorSentence(error, 'There was no answer. Please open the order again.')
      toast.refused('Failed to refund', error, sentence)
      setError('root', { message: sentence })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-m bg-oat p-5">
      <h3 className="text-xl">{refundPart}</h3>
      <Refusal text={errors.root?.message} />
      <p>
        At most <b className="num">{left}</b>. It goes back to the card now.
      </p>
      <div className="grid gap-4 sm:grid-cols-[160px_1fr]">
        <TextField
          label="Amount (USD)"
          required
          inputMode="decimal"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField label="Reason" hint="For the history." error={errors.reason?.message} {...register('reason')} />
      </div>
      <Button type="submit" size="small" className="justify-self-start" pending={isSubmitting}>
        Refund now
      </Button>
    </form>
  )
}
