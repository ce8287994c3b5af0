import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { Fragment } from 'react'
import { useLocation, useSearch } from 'wouter'
import { accountPaths } from '#features/base/accounts/paths.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { AdminList } from '#features/base/office/client/admin-list.tsx'
import type { Column } from '#features/base/office/client/data-table.tsx'
import { allStatuses } from '#features/base/office/client/words.ts'
import { useRights } from '#features/base/settings/client/requests.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { Words } from '#features/gifts/makes/client/make.tsx'
import { nameWithWords } from '#features/gifts/makes/make-words.ts'
import { showShortDay } from '#platform/client/dates.ts'
import { showMoment } from '#platform/client/moments.ts'
import { useTitles } from '#platform/client/screen.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import { type AdminOrder, orderPageSize } from '../contract.ts'
import { deletedAccountName, orderNumber, orderStatuses, orderStatusNames, readyToShip } from '../order.ts'
import {
  type OrderSearch,
  orderChoices,
  orderPaths,
  orderViewNames,
  readOrderSearch,
  writeOrderSearch,
} from '../paths.ts'
import { OrderBulk } from './order-bulk.tsx'
import { type ChangesProps, OrderDialog } from './order-dialog.tsx'
import { OrderStatusSelect } from './order-status-select.tsx'
import { orderFile, orderSearchQuery } from './requests.ts'

/** All orders (rule 18). Search and filters are in the address; the server pages the list. */
export default function AdminOrdersPage(changes: ChangesProps) {
  const titles = useTitles()
  return (
    <AdminLayout
      actions={
        <>
          <LinkButton variant="ghost" href={linkTo('/admin/orders/new')}>
            {titles('/admin/orders/new')}
          </LinkButton>
          <LinkButton variant="ghost" href={orderPaths.tracking()}>
            {titles('/admin/tracking')}
          </LinkButton>
        </>
      }
    >
      <Orders {...changes} />
    </AdminLayout>
  )
}

const views = orderChoices.view.map((view) => ({ name: orderViewNames[view], query: writeOrderSearch({ view }) }))

function Orders(changes: ChangesProps) {
  const address = useSearch()
  const search = readOrderSearch(address)
  const { data, ...query } = useQuery(orderSearchQuery(search))
  const queries = useQueryClient()
  const { exports } = useRights()
  const [, navigate] = useLocation()
  const list = orderPaths.admin(search)
  const open = (id: string) => navigate(orderPaths.adminOrder(id, search))
  const opened = new URLSearchParams(address).get('order') ?? undefined
  const openedIndex = data?.orders.findIndex(({ id }) => id === opened) ?? -1
  return (
    <>
      <AdminList<AdminOrder, typeof orderChoices>
        path={linkTo('/admin/orders')}
        nouns={['order', 'orders']}
        search={search}
        choices={orderChoices}
        find={{ ...query, data: data && { rows: data.orders, total: data.total } }}
        perPage={orderPageSize}
        columns={columnsOf(open)}
        nameOf={({ id }) => `order #${orderNumber(id)}`}
        searchHint="Order, customer, gift or engraving"
        views={views}
        filters={(choose) => (
          <SelectField
            label="Status"
            value={search.status || 'all'}
            options={[
              { value: 'all', name: allStatuses },
              ...orderStatuses.map((value) => ({ value, name: orderStatusNames[value] })),
            ]}
            onChange={({ target }) =>
              choose({ status: orderStatuses.find((one) => one === target.value) ?? '' } satisfies Partial<OrderSearch>)
            }
          />
        )}
        readPage={async (page) => (await queries.fetchQuery(orderSearchQuery({ ...search, page }))).orders}
        bulk={(rows, done) => <OrderBulk orders={rows} onDone={done} />}
        exportPath={exports ? orderFile : undefined}
        empty={(isFiltered) => (
          <EmptyState
            title="No orders found"
            text={isFiltered ? 'No order matches this search.' : 'Orders appear here once customers buy.'}
            drawing={drawingPath('giftbox', { look: 'ghost' })}
          />
        )}
      />
      <OrderDialog
        id={opened}
        before={data?.orders[openedIndex - 1]?.id}
        after={openedIndex < 0 ? undefined : data?.orders[openedIndex + 1]?.id}
        onStep={open}
        onClose={() => navigate(list)}
        {...changes}
      />
    </>
  )
}

const columnsOf = (onOpen: (id: string) => void): Column<AdminOrder>[] => [
  {
    name: 'Order',
    wide: true,
    cell: (order) => (
      <span className="flex items-center gap-x-3 max-[24rem]:flex-wrap md:flex-col md:items-start">
        <button
          type="button"
          data-row-open
          className="link num min-h-11 whitespace-nowrap"
          onClick={() => onOpen(order.id)}
        >
          #{orderNumber(order.id)}
        </button>
        {/* The customer's name, where there is no Customer column: beside the number, or below it on a tablet and on a narrow phone. */}
        <span className="line-clamp-1 min-w-0 flex-1 break-all text-sm text-muted max-[24rem]:order-last max-[24rem]:basis-full min-[90rem]:hidden">
          {nameIn(order)}
        </span>
        <b className="num max-[24rem]:ml-auto md:hidden">{showDollars(order.total)}</b>
      </span>
    ),
  },
  {
    name: 'Placed',
    hidden: 'below 1440 px',
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ createdAt }) => <span className="num whitespace-nowrap text-muted">{showMoment(createdAt)}</span>,
  },
  {
    name: 'Customer',
    hidden: 'below 1440 px',
    cell: (order) =>
      order.userId && order.customerName ? (
        <a href={accountPaths.customer(order.userId)} className="link inline-flex min-h-11 min-w-32 items-center">
          {order.customerName}
        </a>
      ) : (
        nameIn(order)
      ),
  },
  {
    name: 'Total',
    amount: true,
    hidden: 'on a phone',
    sort: { up: 'lowest', down: 'highest' },
    cell: ({ total }) => <b>{showDollars(total)}</b>,
  },
  { name: 'Items', startsAtEdge: true, cell: (order) => <Items order={order} /> },
  {
    name: 'Status',
    cell: ({ id, status, paymentStatus, isReady }) => (
      <span className="flex items-center justify-end gap-x-2">
        {paymentStatus === 'disputed' && <b className="text-sm text-err">Disputed</b>}
        {isReady && (
          <b className="whitespace-nowrap text-sm text-ok" title={readyToShip}>
            <span className="max-[90rem]:sr-only">{readyToShip}</span>
            <PackageCheck size={20} aria-hidden="true" className="min-[90rem]:hidden" />
          </b>
        )}
        <OrderStatusSelect id={id} status={status} />
      </span>
    ),
  },
]

const nameIn = ({ customerName }: AdminOrder) => customerName ?? deletedAccountName

/** The order's content at a glance: pictures if there is room, number of pieces, and the engraved text. */
function Items({ order: { items, createdAt } }: { order: AdminOrder }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const worded = items.filter(({ customization }) => customization?.engraving)
  return (
    <span className="flex min-w-0 items-center gap-x-2 overflow-hidden">
      <span className="flex flex-none gap-1 max-[24rem]:hidden">
        {items.slice(0, 3).map(({ id, productName, image, customization }) => (
          <span
            key={id}
            className="grid size-9 place-items-center overflow-hidden rounded-s bg-oat p-0.5 max-md:not-first:hidden"
          >
            {image && (
              <Picture
                src={image}
                alt={nameWithWords(productName, customization)}
                width={36}
                height={36}
                sizes="36px"
                className="size-full object-contain"
              />
            )}
          </span>
        ))}
      </span>
      <span className="flex min-w-0 flex-col gap-x-2 text-sm min-[90rem]:flex-row">
        <span className="num flex-none truncate text-muted">
          <span className="min-[90rem]:hidden">{showShortDay(createdAt)}, </span>
          {pieces === 1 ? '1 piece' : `${pieces} pieces`}
        </span>
        {worded.length > 0 && (
          <span className="line-clamp-1 max-w-64 break-all max-[24rem]:line-clamp-3 max-[24rem]:break-normal">
            {worded.map(({ id, customization }, i) => (
              <Fragment key={id}>
                {i > 0 && ', '}
                <Words of={customization} />
              </Fragment>
            ))}
          </span>
        )}
      </span>
    </span>
  )
}
