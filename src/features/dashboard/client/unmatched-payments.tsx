import type { UnmatchedPayment } from '#features/checkout/contract.ts'
import { showMoment } from '#platform/client/dates.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { useSettlePayment } from './requests.ts'

/** Payments that no order could be made of, until somebody has put each of them right. */
export function UnmatchedPayments({ payments }: { payments: UnmatchedPayment[] }) {
  const { mutate, isPending } = useSettlePayment()
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="unmatched-payments" className="panel p-5">
      <h2 id="unmatched-payments" className="mb-1 text-xl">
        Payments that need you
      </h2>
      <p className="mb-3 text-muted">
        The money is in your payment account, and no order could be made of it. Refund it there, or put it right with
        the customer.
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
            <Button
              variant="ghost"
              size="small"
              disabled={isPending}
              aria-label={`Put right: ${id}`}
              onClick={() => mutate(id)}
            >
              Put right
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
