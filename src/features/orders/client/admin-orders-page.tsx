import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { accountPaths } from '#features/accounts/paths.ts'
import { drawingPath } from '#features/drawings/addresses.ts'
import { AdminLayout } from '#features/office/client/admin-layout.tsx'
import { AdminList } from '#features/office/client/admin-list.tsx'
import type { Column } from '#features/office/client/data-table.tsx'
import { showMoment } from '#platform/client/dates.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { linkTo } from '#platform/link.ts'
import { type AdminOrder, orderPageSize } from '../contract.ts'
import { orderNumber, orderStatuses, orderStatusNames } from '../order.ts'
import { type OrderSearch, orderChoices, orderPaths, readOrderSearch } from '../paths.ts'
import { OrderBulk } from './order-bulk.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderStatusSelect } from './order-status-select.tsx'
import { orderSearchQuery } from './requests.ts'

/** Every order (rule 18): search and filter are in the address, the page is cut on the server. */
export default function AdminOrdersPage() {
  return (
    <AdminLayout>
      <Orders />
    </AdminLayout>
  )
}

const views = [
  { name: 'All', query: '' },
  { name: 'To print', query: '?view=to-print' },
  { name: 'To ship', query: '?view=to-ship' },
  { name: 'Late', query: '?view=late' },
  { name: 'Cancelled, still paid', query: '?view=cancelled-paid' },
]

function Orders() {
  const address = useSearch()
  const search = readOrderSearch(address)
  const { data, ...find } = useQuery(orderSearchQuery(search))
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const list = orderPaths.admin(search)
  const open = (id: string) => navigate(`${list}${list.includes('?') ? '&' : '?'}order=${id}`)
  const opened = new URLSearchParams(address).get('order') ?? undefined
  const at = data?.orders.findIndex(({ id }) => id === opened) ?? -1
  return (
    <>
      <AdminList<AdminOrder, typeof orderChoices>
        path={linkTo('/admin/orders')}
        nouns={['order', 'orders']}
        search={search}
        choices={orderChoices}
        find={{ ...find, data: data && { rows: data.orders, total: data.total } }}
        perPage={orderPageSize}
        columns={columnsOf(open)}
        nameOf={({ id }) => `order #${orderNumber(id)}`}
        searchHint="Order, user, name or email"
        views={views}
        filters={(choose) => (
          <SelectField
            label="Status"
            value={search.status || 'all'}
            options={[
              { value: 'all', name: 'All Statuses' },
              ...orderStatuses.map((value) => ({ value, name: orderStatusNames[value] })),
            ]}
            onChange={({ target }) =>
              choose({ status: orderStatuses.find((one) => one === target.value) ?? '' } satisfies Partial<OrderSearch>)
            }
          />
        )}
        readPage={async (page) => (await queries.fetchQuery(orderSearchQuery({ ...search, page }))).orders}
        bulk={(rows, done) => <OrderBulk orders={rows} onDone={done} />}
        exportPath="/api/orders/export.csv"
        empty={(isFiltered) => (
          <EmptyState
            title="No orders found"
            text={isFiltered ? 'No order matches this search.' : 'Orders appear here as soon as somebody buys.'}
            drawing={drawingPath('giftbox', { look: 'ghost' })}
          />
        )}
      />
      <OrderDialog
        id={opened}
        before={data?.orders[at - 1]?.id}
        after={at < 0 ? undefined : data?.orders[at + 1]?.id}
        onStep={open}
        onClose={() => navigate(list)}
      />
    </>
  )
}

const columnsOf = (onOpen: (id: string) => void): Column<AdminOrder>[] => [
  {
    name: 'Order',
    cell: ({ id }) => (
      <button type="button" data-row-open className="link num min-h-11" onClick={() => onOpen(id)}>
        #{orderNumber(id)}
      </button>
    ),
  },
  {
    name: 'Placed',
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ createdAt }) => <span className="text-muted">{showMoment(createdAt)}</span>,
  },
  {
    name: 'Customer',
    cell: ({ userId, customerName }) =>
      userId && customerName ? (
        <a href={accountPaths.customer(userId)} className="link inline-flex min-h-11 items-center">
          {customerName}
        </a>
      ) : (
        <span>{customerName ?? 'Somebody who has left'}</span>
      ),
  },
  { name: 'Items', wide: true, cell: (order) => <Thumbnails order={order} /> },
  {
    name: 'Status',
    wide: true,
    cell: ({ id, status, paymentStatus }) => (
      <span className="flex flex-wrap items-center gap-2">
        <OrderStatusBadge status={status} />
        {paymentStatus === 'disputed' && <b className="text-sm text-err">Disputed</b>}
        <OrderStatusSelect id={id} status={status} />
      </span>
    ),
  },
  {
    name: 'Total',
    amount: true,
    sort: { up: 'lowest', down: 'highest' },
    cell: ({ total }) => <b>${total}</b>,
  },
]

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
