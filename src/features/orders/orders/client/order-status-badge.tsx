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
export const OrderStatusBadge = ({ status = 'processing' }: { status?: OrderStatus }) => (
  <Badge look={statusLooks[status]} text={orderStatusNames[status]} />
)

/** What a buyer reads: an order that waits is paid, and nothing is wrong with it. */
export const OwnStatusBadge = ({ status = 'processing' }: { status?: OrderStatus }) =>
  status === 'pending' ? (
    <Badge look={statusLooks.processing} text="Paid, waiting for the printer" />
  ) : (
    <OrderStatusBadge status={status} />
  )

const Badge = ({ look, text }: { look: string; text: string }) => (
  <span className={`inline-flex items-center gap-2 rounded-pill px-3 py-1 text-sm font-semibold ${look}`}>
    <span className="size-2.5 rounded-pill bg-current" aria-hidden="true" />
    {text}
  </span>
)
