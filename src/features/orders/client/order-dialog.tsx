import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { showMoment } from '#platform/client/dates.ts'
import { toast } from '#platform/client/toast.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { FailedState } from '#platform/client/ui/failed-state.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import type { Order } from '../contract.ts'
import { orderNumber } from '../order.ts'
import { orderPaths, type SlipKind, slipKinds } from '../paths.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderStatusSelect } from './order-status-select.tsx'
import { OrderTracking } from './order-tracking.tsx'
import { orderQuery } from './requests.ts'

/** The 'Order Details' dialog (rule 39); open while there is an `id`. */
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
    <div className="flex flex-wrap gap-3">
      {slipKinds.map((kind) => (
        <LinkButton key={kind} variant="ghost" size="small" href={orderPaths.print([order.id], kind)}>
          <Printer size={18} aria-hidden="true" />
          {slipNames[kind]}
        </LinkButton>
      ))}
    </div>
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {[
        ['Order', order.id],
        ['User', order.userId ?? 'The account was deleted'],
        ['Placed', showMoment(order.createdAt)],
        ['Payment', `${order.stripePaymentIntentId ?? 'none'} (${order.paymentStatus})`],
      ].map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="break-all select-all">{text}</dd>
        </div>
      ))}
    </dl>
    <OrderTracking key={order.trackingNumber} order={order} />
    <OrderDetails order={order} />
    <OrderRefund key={order.refunded} order={order} />
    <OrderHistory order={order} />
  </div>
)

export const slipNames = {
  'packing-slip': 'Packing slip',
  invoice: 'Invoice',
  'gift-slip': 'Gift slip',
} satisfies Record<SlipKind, string>
