import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { AdminLayout } from '#features/accounts/client/admin-layout.tsx'
import { showMoment } from '#platform/client/dates.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { FailedState } from '#platform/client/ui/failed-state.tsx'
import { Pages } from '#platform/client/ui/pages.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { SearchField } from '#platform/client/ui/search-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { drawingPath } from '#platform/drawing/addresses.ts'
import { type AdminOrder, type OrderSearch, orderPageSize } from '../contract.ts'
import { orderNumber, orderStatuses, orderStatusNames } from '../order.ts'
import { readOrderSearch, writeOrderSearch } from '../paths.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderStatusSelect } from './order-status-select.tsx'
import { orderSearchQuery } from './requests.ts'

/** Every order (specification, section 2): search and filter are in the address, the page is cut on the server. */
export default function AdminOrdersPage() {
  return (
    <AdminLayout title="Orders">
      <Orders />
    </AdminLayout>
  )
}

function Orders() {
  const search = readOrderSearch(useSearch())
  const { data, isError, refetch, isPlaceholderData } = useQuery(orderSearchQuery(search))
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<string>()
  return (
    <section className="panel" aria-label="Orders">
      <Filters search={search} />
      <p role="status" className="px-4 pb-3 text-sm text-muted">
        {data ? `${data.total} ${data.total === 1 ? 'order' : 'orders'}` : 'Loading...'}
      </p>
      {isError && <FailedState text="The orders could not be read." onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="m-4 h-96" />}
      {!isError && data?.total === 0 && <NoOrders isFiltered={Boolean(search.q || search.status)} />}
      {!isError && data && data.total > 0 && (
        <>
          <OrderTable orders={data.orders} isOld={isPlaceholderData} onOpen={setOpen} />
          <Pages
            page={search.page}
            perPage={orderPageSize}
            total={data.total}
            onPage={(page) => navigate(goTo({ ...search, page }))}
          />
        </>
      )}
      <OrderDialog id={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}

const goTo = (search: OrderSearch) => `/admin/orders${writeOrderSearch(search)}`

/** Typing replaces the address, choosing adds to it: Back undoes one choice. */
function Filters({ search }: { search: OrderSearch }) {
  const [, navigate] = useLocation()
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-[1fr_220px]">
      <SearchField
        label="Search orders"
        placeholder="Order, user, name or email"
        value={search.q}
        onSearch={(q) => navigate(goTo({ ...search, q, page: 1 }), { replace: true })}
      />
      <SelectField
        label="Status"
        value={search.status || 'all'}
        options={[
          { value: 'all', name: 'All Statuses' },
          ...orderStatuses.map((value) => ({ value, name: orderStatusNames[value] })),
        ]}
        onChange={({ target }) => {
          const status = orderStatuses.find((one) => one === target.value) ?? ''
          navigate(goTo({ ...search, status, page: 1 }))
        }}
      />
    </div>
  )
}

const NoOrders = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title="No orders found"
    text={isFiltered ? 'No order matches this search.' : 'Orders appear here as soon as somebody buys.'}
    drawing={drawingPath('giftbox', { look: 'ghost' })}
  />
)

const OrderTable = ({
  orders,
  isOld,
  onOpen,
}: {
  orders: AdminOrder[]
  isOld: boolean
  onOpen: (id: string) => void
}) => (
  <table className={`admin-table ${isOld ? 'opacity-60' : ''}`}>
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Placed</th>
        <th scope="col">Customer</th>
        <th scope="col">Items</th>
        <th scope="col">Status</th>
        <th scope="col" className="amount">
          Total
        </th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <tr key={order.id}>
          <td>
            <button type="button" className="link num min-h-11" onClick={() => onOpen(order.id)}>
              #{orderNumber(order.id)}
            </button>
          </td>
          <td className="text-muted">{showMoment(order.createdAt)}</td>
          <td className="break-words">{order.customerName ?? 'Somebody who has left'}</td>
          <td>
            <Thumbnails order={order} />
          </td>
          <td>
            <span className="flex flex-wrap items-center gap-2">
              <OrderStatusBadge status={order.status} />
              <OrderStatusSelect id={order.id} status={order.status} />
            </span>
          </td>
          <td className="amount num font-bold">${order.total}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Thumbnails = ({ order }: { order: AdminOrder }) => (
  <span className="flex gap-1">
    {order.items.slice(0, 4).map(({ id, productName, image }) => (
      <span key={id} className="grid size-9 place-items-center overflow-hidden rounded-s bg-oat p-0.5">
        {image && (
          <Picture
            src={image}
            alt={productName}
            width={36}
            height={36}
            sizes="36px"
            className="size-full object-contain"
          />
        )}
      </span>
    ))}
    {order.items.length > 4 && <span className="self-center text-muted">+{order.items.length - 4}</span>}
  </span>
)
