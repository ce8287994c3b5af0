import { type FormEvent, useState } from 'react'
import { trackingNumber as numberLabel } from '#features/base/carriers/carriers.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { trackingText } from '#platform/lengths.ts'
import type { Order } from '../contract.ts'
import { isShipped } from '../order.ts'
import { orderNotUpdated, orderUpdated, useChangeOrderStatus } from './requests.ts'

/** The tracking number, which can be added or corrected after shipping. */
export function OrderTracking({ order: { id, status, trackingNumber } }: { order: Order }) {
  const { mutateAsync, isPending } = useChangeOrderStatus()
  const [typed, setTyped] = useState(trackingNumber ?? '')
  const [mayTell, setMayTell] = useState(true)
  const isNew = typed.trim() !== '' && isShipped(status)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await mutateAsync({ id, status, trackingNumber: typed, tell: mayTell })
      toast.success(orderUpdated, 'The tracking number has been saved.')
    } catch (error) {
      toast.refused(orderNotUpdated, error)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-4">
      <TextField
        label={numberLabel}
        maxLength={trackingText}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim() !== (trackingNumber ?? '') && (
        <>
          {isNew && (
            <CheckField
              label="Notify the customer"
              checked={mayTell}
              onChange={({ target }) => setMayTell(target.checked)}
            />
          )}
          <Button type="submit" variant="ghost" pending={isPending}>
            Save tracking number
          </Button>
        </>
      )}
    </form>
  )
}
