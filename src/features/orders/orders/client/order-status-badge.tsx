import { type OrderStatus, orderStatusNames } from '../order.ts'

/** Styles of the statuses (rule 15). Each badge has a dot and a word, so color is not the only sign. */
export const statusLooks = {
  delivered: 'bg-leaf text-ok',
  shipped: 'bg-oat text-muted',
  processing: 'bg-sky text-info',
  pending: 'bg-butter text-err',
  cancelled: 'bg-oat text-ink',
  refunded: 'bg-oat text-ink',
} satisfies Record<OrderStatus, string>

/** A status as a label; `Processing` if an order has none (rule 15). */
export const OrderStatusBadge = ({ status = 'processing' }: { status?: OrderStatus }) => (
  <Badge look={statusLooks[status]} text={orderStatusNames[status]} />
)

/** The status for customers, who should not read "pending" for a paid order. */
export const OwnStatusBadge = ({ status = 'processing' }: { status?: OrderStatus }) =>
  status === 'pending' ? (
    <Badge look={statusLooks.processing} text="Paid, waiting to be printed" />
  ) : (
    <OrderStatusBadge status={status} />
  )

const Badge = ({ look, text }: { look: string; text: string }) => (
  <span className={`inline-flex items-center gap-2 rounded-pill px-3 py-1 text-sm font-semibold ${look}`}>
    <span className="size-2.5 flex-none rounded-pill bg-current" aria-hidden="true" />
    {text}
  </span>
)
