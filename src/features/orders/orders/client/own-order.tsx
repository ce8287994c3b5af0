import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Printer, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountLayout } from '#features/base/accounts/client/account-layout.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { ReviewButton } from '#features/selling/reviews/client/review-button.tsx'
import { showMoment } from '#platform/client/moments.ts'
import { useTitle, useTitles } from '#platform/client/screen.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { Timeline } from '#platform/client/ui/timeline.tsx'
import { linkTo } from '#platform/link.ts'
import type { Order, OrderItem } from '../contract.ts'
import { noOrder, type OrderStatus, orderElsewhere, orderNotRead, orderNumber } from '../order.ts'
import { GuestAccountOffer } from './guest-account-offer.tsx'
import { OrderDetails } from './order-details.tsx'
import { OwnStatusBadge } from './order-status-badge.tsx'
import { Receipt } from './receipt.tsx'
import { orderQuery } from './requests.ts'
import { useOrderAgain } from './use-order-again.ts'

type OwnOrderProps = {
  id: string
  /** What the parts below read. The order is shown once they have it, so that nothing moves. */
  alsoRead: Pick<UseQueryOptions, 'queryKey'>[]
  parcels: ReactNode
  /** The changes of a line, and of the whole order. */
  changesOf: (item: OrderItem) => ReactNode
  changesOfOrder: (order: Order) => ReactNode
  /** The messages about the order. */
  thread: ReactNode
  /** What was wrong with a line, or can be reported. */
  claimsOf: (item: OrderItem) => ReactNode
}

/** An order for its customer. The screen passes `parcels` and the changes of lines, which belong to features behind this one. */
export const OwnOrderView = (props: OwnOrderProps) => <AccountLayout>{() => <FoundOrder {...props} />}</AccountLayout>

/** The same for a guest who has opened the order in this browser (rule 127). */
export const GuestOrderView = (props: OwnOrderProps) => (
  <div className="wrap max-w-[68rem] py-8 md:py-12">
    <h1 className="mb-6 text-3xl md:text-4xl print:hidden">{useTitle()}</h1>
    <FoundOrder {...props} />
  </div>
)

function FoundOrder({ id, ...more }: OwnOrderProps) {
  const titles = useTitles()
  const found = useQuery({ ...orderQuery(id), staleTime: 0 })
  return (
    <Reading
      of={ignoreRefetchError(found)}
      failed={orderNotRead}
      waiting={<Skeleton className="h-96" />}
      missing={
        <EmptyState title={noOrder} text={orderElsewhere} drawing={drawingPath('giftbox', { look: 'ghost' })}>
          <LinkButton href={linkTo('/account')}>{titles('/account/orders')}</LinkButton>
        </EmptyState>
      }
    >
      {(order) => <Shown order={order} {...more} />}
    </Reading>
  )
}

function Shown({
  order,
  parcels,
  changesOf,
  changesOfOrder,
  claimsOf,
  thread,
  alsoRead,
}: Omit<OwnOrderProps, 'id'> & { order: Order }) {
  const again = useOrderAgain(order)
  const isWaiting = useQueries({ queries: alsoRead }).some(({ isPending }) => isPending)
  return (
    <>
      {isWaiting && <Skeleton className="h-96" />}
      <div className="grid gap-8" hidden={isWaiting}>
        <Receipt order={order} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 print:hidden">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
            <b className="num">#{orderNumber(order.id)}</b>
            <OwnStatusBadge status={order.status} />
          </p>
          <div className="flex flex-wrap gap-3">
            {again.isPossible && (
              <Button size="small" pending={again.isPending} onClick={() => void again.order()}>
                <RotateCcw size={18} aria-hidden="true" />
                Order Again
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={() => print()}>
              <Printer size={18} aria-hidden="true" />
              Print Receipt
            </Button>
          </div>
        </div>
        <div role="alert" className={again.leftOut.length > 0 ? 'grid gap-1 font-semibold text-err' : 'sr-only'}>
          {again.leftOut.map(({ id, why, look }) => (
            <p key={id}>
              {why}{' '}
              {look && (
                <a href={look} className="link">
                  Choose again
                </a>
              )}
            </p>
          ))}
        </div>
        <section aria-labelledby="order-timeline" className="print:hidden">
          <h2 id="order-timeline" className="mb-4 text-2xl">
            Timeline
          </h2>
          <Timeline>
            {order.timeline.map(({ status, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events keep their order, and equal events may repeat.
              <li key={index}>
                <p className="font-bold">{happened[status]}</p>
                <p className="text-sm text-muted">
                  <time dateTime={at}>{showMoment(at)}</time>
                </p>
              </li>
            ))}
          </Timeline>
          {parcels}
        </section>
        <OrderDetails
          order={order}
          aside={(item) => (
            <div className="grid justify-items-start gap-2">
              {order.status !== 'delivered'
                ? changesOf(item)
                : item.productId &&
                  order.userId &&
                  !item.isReprint && <ReviewButton orderItemId={item.id} productName={item.productName} />}
              {claimsOf(item)}
            </div>
          )}
        />
        <div className="flex flex-wrap gap-3">{changesOfOrder(order)}</div>
        {thread}
        <GuestAccountOffer order={order} />
      </div>
    </>
  )
}

/** Labels of the statuses in the customer's timeline. */
const happened = {
  pending: 'Ordered and paid',
  processing: 'In our workshop',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} satisfies Record<OrderStatus, string>
