import { useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import type { UnmatchedPayment } from '#features/orders/checkout/contract.ts'
import { showMoment } from '#platform/client/moments.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { isOwner } from '#platform/viewer.ts'
import { useSettlePayment } from './requests.ts'

/** Payments without an order, listed until an owner marks them as resolved. */
export function UnmatchedPayments({ payments }: { payments: UnmatchedPayment[] }) {
  const { mutate, isPending } = useSettlePayment()
  const [asked, setAsked] = useState<string>()
  const user = useUser()
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="unmatched-payments" className="panel p-5">
      <h2 id="unmatched-payments" className="mb-1 text-xl">
        Payments that need your attention
      </h2>
      <p className="mb-3 text-muted">
        You received the money, but the shop could not create an order. Refund the payment in your payment account, or
        write to the customer.
      </p>
      <ul>
        {payments.map(({ id, reason, toldAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hair py-3"
          >
            <span className="min-w-0">
              <b className="break-all">{id}</b> <span className="text-muted">{showMoment(toldAt)}</span>
              <span className="block">{reason}</span>
            </span>
            {isOwner(user) && (
              <Button variant="ghost" size="small" aria-label={`Mark ${id} as resolved`} onClick={() => setAsked(id)}>
                Mark as resolved
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title="Mark this payment as resolved?"
        action="Mark as resolved"
        pending={isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && mutate(asked, { onSettled: () => setAsked(undefined) })}
      >
        <p>
          The payment will no longer be listed here. The shop does not refund it: first refund{' '}
          <b className="break-all">{asked}</b> in your payment account, or agree on a solution with the customer.
        </p>
      </ConfirmDialog>
    </section>
  )
}
