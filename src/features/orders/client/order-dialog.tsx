import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showMoment } from '#platform/client/dates.ts'
import { toast } from '#platform/client/toast.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { FailedState } from '#platform/client/ui/failed-state.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import type { Order } from '../contract.ts'
import { orderNumber, orderStatusNames } from '../order.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderStatusSelect } from './order-status-select.tsx'
import { orderQuery } from './requests.ts'

/** The 'Order Details' dialog (specification, section 2); open while there is an `id`. */
export const OrderDialog = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Dialog open={id !== undefined} onClose={onClose} title="Order Details" variant="wide">
    {id && <Details id={id} />}
  </Dialog>
)

function Details({ id }: { id: string }) {
  const { data: order, isError, refetch } = useQuery({ ...orderQuery(id), staleTime: 0 })
  useEffect(() => {
    if (isError) toast.failure('Failed to load order', 'Could not fetch order details')
  }, [isError])
  if (isError) return <FailedState text="Could not fetch order details" onRetry={() => void refetch()} />
  return order ? <Shown order={order} /> : <Skeleton className="h-80" />
}

const Shown = ({ order }: { order: Order }) => (
  <div className="grid gap-6">
    <div className="flex flex-wrap items-center gap-4">
      <b className="num text-lg">#{orderNumber(order.id)}</b>
      <OrderStatusBadge status={order.status} />
      <OrderStatusSelect id={order.id} status={order.status} />
    </div>
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {[
        ['Order', order.id],
        ['User', order.userId ?? 'The account was deleted'],
        ['Placed', showMoment(order.createdAt)],
        ['Payment', `${order.stripePaymentIntentId ?? 'none'} (${order.paymentStatus})`],
        ['Tracking number', order.trackingNumber],
      ].map(
        ([label, text]) =>
          text && (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-all select-all">{text}</dd>
            </div>
          ),
      )}
    </dl>
    <OrderDetails order={order} />
    <section aria-labelledby="dialog-timeline">
      <h3 id="dialog-timeline" className="mb-3 text-xl">
        Timeline
      </h3>
      <ol className="timeline">
        {order.timeline.map(({ status, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened stays in its order, and may happen twice.
          <li key={index}>
            <p className="font-bold">{orderStatusNames[status]}</p>
            <p className="text-sm text-muted">{showMoment(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  </div>
)
