import { type OrderStatus, orderStatusNames } from '../order.ts'

/** How each status looks (rule 15): a dot and a word, so that colour alone says nothing. */
export const statusLooks = {
  delivered: 'bg-leaf text-ok',
  shipped: 'bg-oat text-muted',
  processing: 'bg-sky text-info',
  pending: 'bg-butter text-err',
  cancelled: 'bg-oat text-ink',
  refunded: 'bg-oat text-ink',
} satisfies Record<OrderStatus, string>

/** A status in words; `Processing` where an order has none (rule 15). */
export function OrderStatusBadge({ status = 'processing' }: { status?: OrderStatus }) {
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-pill px-3 py-1 text-sm font-semibold ${statusLooks[status]}`}
    >
      <span className="size-2.5 rounded-pill bg-current" aria-hidden="true" />
      {orderStatusNames[status]}
    </span>
  )
}
