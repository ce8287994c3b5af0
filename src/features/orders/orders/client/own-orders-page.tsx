import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { AccountLayout } from '#features/base/accounts/client/account-layout.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { Words } from '#features/gifts/makes/client/make.tsx'
import { nameWithWords } from '#features/gifts/makes/make-words.ts'
import { startShopping } from '#features/selling/cart/client/words.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { UnreadMark } from '#features/selling/threads/client/unread-mark.tsx'
import { showDay } from '#platform/client/dates.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { EmptyState, ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { showDollars } from '#platform/money.ts'
import type { OwnOrder } from '../contract.ts'
import { orderNumber } from '../order.ts'
import { orderPaths } from '../paths.ts'
import { OwnStatusBadge } from './order-status-badge.tsx'
import { ownOrdersQuery } from './own-requests.ts'

/** The customer's orders, newest first. */
export default function OwnOrdersPage() {
  return <AccountLayout>{() => <OwnOrders />}</AccountLayout>
}

function OwnOrders() {
  const found = useInfiniteQuery(ownOrdersQuery)
  return (
    <Reading
      of={ignoreRefetchError(found)}
      failed="Your orders could not be loaded."
      waiting={<Skeleton className="h-80" />}
      isEmpty={({ pages }) => pages.every(({ orders }) => orders.length === 0)}
      empty={<NoOrders />}
    >
      {({ pages }) => (
        <>
          <ul className="grid gap-4">
            {pages
              .flatMap(({ orders }) => orders)
              .map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
          </ul>
          {found.hasNextPage && (
            <div className="mt-6">
              <Button variant="ghost" pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                Show older orders
              </Button>
              {found.isError && (
                <p role="alert" className="mt-2 font-semibold text-err">
                  The older orders could not be loaded. Please try again.
                </p>
              )}
            </div>
          )}
        </>
      )}
    </Reading>
  )
}

const NoOrders = () => (
  <EmptyState
    title="No orders yet"
    text="Your orders will appear here, with their status from the printer to your door."
    drawing={drawingPath('giftbox', { look: 'ghost' })}
  >
    <LinkButton href={catalogPaths.products()}>{startShopping}</LinkButton>
  </EmptyState>
)

const shownPictures = 4

function OrderRow({ order }: { order: OwnOrder }) {
  const worded = order.items.filter(({ customization }) => customization?.engraving)
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="product-card relative grid gap-4 rounded-l bg-card p-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid justify-items-start gap-2">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={orderPaths.own(order.id)} className="card-link num text-lg font-bold">
            Order #{orderNumber(order.id)}
          </a>
          <OwnStatusBadge status={order.status} />
          <UnreadMark id={order.id} />
        </p>
        <p className="text-muted">
          {showDay(order.createdAt)} · {pieces} {pieces === 1 ? 'item' : 'items'} ·{' '}
          <b className="num text-ink">{showDollars(order.total)}</b>
        </p>
        {worded.length > 0 && (
          <p className="wrap-anywhere">
            {worded.map(({ id, customization }, i) => (
              <Fragment key={id}>
                {i > 0 && ', '}
                <Words of={customization} />
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {order.items.slice(0, shownPictures).map((item) => (
          <span
            key={item.id}
            className="grid size-16 place-items-center overflow-hidden rounded-m bg-oat p-1"
            title={nameWithWords(item.productName, item.customization)}
          >
            {item.image && (
              <Picture
                src={item.image}
                alt={nameWithWords(item.productName, item.customization)}
                width={64}
                height={64}
                sizes="64px"
                className="size-full object-contain"
              />
            )}
          </span>
        ))}
        {order.items.length > shownPictures && (
          <span className="grid size-16 place-items-center rounded-m bg-oat font-bold">
            +{order.items.length - shownPictures}
          </span>
        )}
      </div>
    </li>
  )
}
