import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { CardValues } from './card-form.ts'
import { notPaid } from './card-form.ts'
import type { PaymentElement } from './payment-element.ts'
import { postTestPayment } from './requests.ts'

const testCards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is refused'],
  ['4000 0025 0000 3155', 'needs a second step'],
] as const

/** The card form of the built-in test provider. Its numbers behave like Stripe's test cards. */
export function TestCard({ ref }: { ref: Ref<PaymentElement> }) {
  const form = useFormContext<CardValues>()
  const { approval, ask, answer } = useApproval()
  useImperativeHandle(ref, () => ({
    confirm: async (clientSecret) => {
      const number = form.getValues('card.number')
      const first = await postTestPayment(clientSecret, number)
      if (first.status !== 'requires_action') return outcomeOf(first)
      if (!(await ask()))
        return { status: 'failed', message: 'You declined the payment. Please try again or use another card.' }
      return outcomeOf(await postTestPayment(clientSecret, number, true))
    },
  }))
  const errors = form.formState.errors.card
  const fill = (number: string) => {
    const options = { shouldValidate: true }
    form.setValue('card.number', number, options)
    form.setValue('card.expiry', '12 / 30', options)
    form.setValue('card.cvc', '123', options)
  }
  return (
    <div className="grid gap-4 rounded-m border-2 border-field bg-card p-4 md:p-5">
      <p className="font-bold">Test payments: no card is charged</p>
      <TextField
        id="card-number"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        error={errors?.number?.message}
        {...form.register('card.number')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          id="card-expiry"
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          error={errors?.expiry?.message}
          {...form.register('card.expiry')}
        />
        <TextField
          id="card-cvc"
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          error={errors?.cvc?.message}
          {...form.register('card.cvc')}
        />
      </div>
      <ul className="grid gap-1.5 text-sm">
        {testCards.map(([number, what]) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3">
            <button type="button" className="link num min-h-11" onClick={() => fill(number)}>
              Use {number}
            </button>
            <span className="text-muted">{what}</span>
          </li>
        ))}
      </ul>
      <Dialog open={approval} onClose={() => answer(false)} title="Approve this test payment">
        <p className="mb-5">The test bank asks you to confirm this payment. No card is charged.</p>
        <div className="flex flex-wrap gap-4">
          <Button onClick={() => answer(true)}>Approve</Button>
          <Button variant="ghost" onClick={() => answer(false)}>
            Decline
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

const outcomeOf = ({ status, message }: { status: string; message?: string }) =>
  status === 'succeeded'
    ? ({ status: 'succeeded' } as const)
    : ({ status: 'failed', message: message ?? notPaid } as const)

/** The approval dialog: `ask` opens it and resolves with the shopper's choice. */
function useApproval() {
  const [approval, setApproval] = useState(false)
  const waiting = useRef<(approved: boolean) => void>(undefined)
  return {
    approval,
    ask: () => {
      setApproval(true)
      return new Promise<boolean>((resolve) => {
        waiting.current = resolve
      })
    },
    answer: (approved: boolean) => {
      setApproval(false)
      waiting.current?.(approved)
    },
  }
}
