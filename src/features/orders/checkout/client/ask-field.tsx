import { useFormContext } from 'react-hook-form'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import type { CheckoutValues } from './checkout-form.ts'

/** Whether a recipient is asked for the address by a link (rule 143). */
export function AskField({ part }: { part: 'shipping' | `further.${number}` }) {
  const { register, watch, clearErrors } = useFormContext<CheckoutValues>()
  return (
    <div className="mt-3">
      <CheckField
        label="Ask the recipient for the address"
        {...register(`asks.${part}`, { onChange: () => clearErrors(part) })}
      />
      {watch(`asks.${part}`) && (
        <p className="mt-1 text-muted">
          After you pay, your order has a link for you to pass on. The recipient types the address there, and only we
          see the address. The parcel waits until then, and its arrival date follows.
        </p>
      )}
    </div>
  )
}
