import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { type Column, DataTable } from '#features/base/office/client/data-table.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { Words } from '#features/gifts/makes/client/make.tsx'
import { AddressLines } from '#features/orders/orders/client/order-details.tsx'
import { OrderStatusBadge } from '#features/orders/orders/client/order-status-badge.tsx'
import type { OwnOrder } from '#features/orders/orders/contract.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import { showDay } from '#platform/client/dates.ts'
import { showMoment } from '#platform/client/moments.ts'
import { useTitles } from '#platform/client/screen.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import type { CustomerDetails } from '../contract.ts'
import { noCustomer } from '../no-customer.ts'
import { customerQuery } from './requests.ts'
import { StaffBadge } from './staff-badge.tsx'

/** One customer: contact details, figures and latest orders. */
export default function AdminCustomerPage({ params: { id = '' } }: { params: { id?: string } }) {
  return (
    <AdminLayout
      actions={
        <a href={linkTo('/admin/customers')} className="link inline-flex min-h-11 items-center">
          All customers
        </a>
      }
    >
      <CustomerLoaded id={id} />
    </AdminLayout>
  )
}

const CustomerLoaded = ({ id }: { id: string }) => (
  <Reading
    of={useQuery(customerQuery(id))}
    failed="The customer could not be loaded."
    waiting={<Skeleton className="h-96" />}
    missing={<NoCustomer />}
  >
    {(customer) => <Details customer={customer} />}
  </Reading>
)

const NoCustomer = () => (
  <EmptyState
    title={noCustomer}
    text="This account does not exist, or it has been deleted."
    drawing={drawingPath('keychain', { look: 'ghost' })}
  />
)

const latestOrders = 'Latest orders'

function Details({ customer }: { customer: CustomerDetails }) {
  const titles = useTitles()
  return (
    <div className="grid gap-6">
      <section className="panel grid gap-4 p-5 sm:grid-cols-2" aria-labelledby="who">
        <div className="min-w-0">
          <h2 id="who" className="flex flex-wrap items-center gap-x-3 text-2xl">
            {customer.name} <StaffBadge staffRole={customer.staffRole} />
          </h2>
          <a href={`mailto:${customer.email}`} className="link inline-flex min-h-11 items-center break-all">
            {showEmail(customer.email)}
          </a>
          <p className="text-muted">Customer since {showDay(customer.createdAt)}</p>
        </div>
        <div className="min-w-0">
          <h3 className="mb-1 font-body text-sm font-normal text-muted">Saved address</h3>
          {customer.address ? <AddressLines address={customer.address} /> : <p>None</p>}
        </div>
      </section>
      <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        <Figure name="Orders" value={customer.orders} />
        <Figure name="Spent" value={showDollars(customer.spent)} />
        <Figure name={titles('/admin/custom-requests')} value={customer.requests} />
        <Figure name="Reviews" value={customer.reviews} />
      </dl>
      <section className="panel" aria-labelledby="orders">
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-3">
          <h2 id="orders" className="text-xl">
            {latestOrders}
          </h2>
          {customer.orders > 0 && (
            <a href={orderPaths.admin({ q: customer.id })} className="link inline-flex min-h-11 items-center">
              {customer.orders > customer.latestOrders.length
                ? `All ${customer.orders} orders`
                : 'View in the order list'}
            </a>
          )}
        </div>
        {customer.latestOrders.length === 0 ? (
          <p className="border-t border-hair p-5">This customer has not ordered yet.</p>
        ) : (
          <DataTable
            label={latestOrders}
            rows={customer.latestOrders}
            columns={columns}
            nameOf={({ id }) => `order #${orderNumber(id)}`}
          />
        )}
      </section>
    </div>
  )
}

const Figure = ({ name, value }: { name: string; value: number | string }) => (
  <div className="panel flex flex-col p-5">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="num text-2xl font-extrabold">{value}</dd>
  </div>
)

const columns: Column<OwnOrder>[] = [
  {
    name: 'Order',
    cell: ({ id }) => (
      <a href={orderPaths.adminOrder(id)} className="link num inline-flex min-h-11 items-center">
        #{orderNumber(id)}
      </a>
    ),
  },
  { name: 'Placed', cell: ({ createdAt }) => <span className="text-muted">{showMoment(createdAt)}</span> },
  {
    name: 'Items',
    wide: true,
    cell: ({ items }) => (
      <span>
        {items.map(({ id, quantity, productName, customization }, i) => (
          <Fragment key={id}>
            {i > 0 && ', '}
            {quantity} × {productName} <Words of={customization} />
          </Fragment>
        ))}
      </span>
    ),
  },
  { name: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { name: 'Total', amount: true, cell: ({ total }) => <b>{showDollars(total)}</b> },
]
