import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AdminLayout, dashboardDenied } from '#features/base/office/client/admin-layout.tsx'
import { PublishedBadge } from '#features/base/office/client/published-badge.tsx'
import { describeForMaker } from '#features/gifts/makes/filament.ts'
import { type OrderStatus, orderNumber, orderStatusNames } from '#features/orders/orders/order.ts'
import { orderPaths, orderViewNames } from '#features/orders/orders/paths.ts'
import { useMaterials } from '#features/selling/filaments/client/requests.ts'
import { showDay } from '#platform/client/dates.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import { shortId } from '#platform/words.ts'
import type { Dashboard, ToPrint } from '../contract.ts'
import { FirstSteps } from './first-steps.tsx'
import { dashboardQuery } from './requests.ts'
import { SalesSection } from './sales-chart.tsx'
import { Today } from './today.tsx'
import { UnmatchedPayments } from './unmatched-payments.tsx'

const manageCategories = 'Manage Categories'

/** Lines to print that are shown at first; as many as recent orders next to them. */
const firstLines = 5

/** The shop at a glance (rule 38). */
export default function DashboardPage() {
  return (
    <AdminLayout denied={dashboardDenied}>
      <Overview />
    </AdminLayout>
  )
}

const Overview = () => (
  <Reading
    of={useQuery(dashboardQuery)}
    failed="The dashboard could not be loaded."
    waiting={<Skeleton className="h-96" />}
  >
    {(data) => <Figures data={data} />}
  </Reading>
)

function Figures({ data }: { data: Dashboard }) {
  const [isAll, setIsAll] = useState(false)
  const { nameOf } = useMaterials()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FirstSteps steps={data.firstSteps} />
      {data.pausedUploads.map((sentence) => (
        <p key={sentence} role="alert" className="panel p-5 font-semibold text-err">
          {sentence}
        </p>
      ))}
      <UnmatchedPayments payments={data.unmatchedPayments} />
      <Today data={data} />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Stat name="Total Orders" value={String(data.orders.count)} change={data.orders.change} />
        <Stat name="Products" value={String(data.products.published)} />
        <Stat name="Revenue" value={showDollars(data.revenue.total)} change={data.revenue.change} />
        <Stat name="Categories" value={String(data.categories.count)} />
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card
            title={orderViewNames['to-print']}
            href={linkTo('/admin/orders', null, { view: 'to-print' })}
            link="View Orders to Print"
          >
            <p className="mb-2">
              <b className="num">{data.toPrint.pieces}</b> {data.toPrint.pieces === 1 ? 'piece waits' : 'pieces wait'}{' '}
              for the printer.
            </p>
            <ul>
              {(isAll ? data.toPrint.lines : data.toPrint.lines.slice(0, firstLines)).map((line) => (
                <WaitingLine
                  key={[line.productName, ...describeForMaker(line.customization, nameOf)].join(' ')}
                  line={line}
                />
              ))}
            </ul>
            {data.toPrint.lines.length > firstLines && (
              <Button variant="quiet" size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
                {isAll ? 'Show fewer' : `Show all ${data.toPrint.lines.length}`}
              </Button>
            )}
          </Card>
          <Card title="Category Management" href={linkTo('/admin/categories')} link={manageCategories}>
            {data.categories.first.length === 0 && <p className="text-muted">You have no categories yet.</p>}
            <ul>
              {data.categories.first.map(({ id, name, type, isPublished }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hair py-3"
                >
                  <span>
                    <b>{name}</b> <span className="text-muted">{type}</span>
                  </span>
                  <PublishedBadge isPublished={isPublished} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card title="Late" href={linkTo('/admin/orders', null, { view: 'late' })} link="View Late Orders">
            {data.late.count === 0 ? (
              <p className="text-muted">No order is late.</p>
            ) : (
              <p className="mb-2">
                <b className="num text-err">{data.late.count}</b> {data.late.count === 1 ? 'order is' : 'orders are'}{' '}
                late.
              </p>
            )}
            {data.cancelledPaid > 0 && (
              <p className="mb-2">
                <a href={linkTo('/admin/orders', null, { view: 'cancelled-paid' })} className="link">
                  {data.cancelledPaid} canceled, not refunded
                </a>
              </p>
            )}
            <ul>
              {data.late.first.map(({ id, createdAt, status }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hair py-2">
                  <a href={orderPaths.adminOrder(id)} className="link num flex min-h-11 items-center">
                    #{orderNumber(id)}
                  </a>
                  <span className="num text-muted">{showDay(createdAt)}</span>
                  <DashboardStatus status={status} />
                </li>
              ))}
            </ul>
          </Card>
          <Card title="Recent Orders" href={linkTo('/admin/orders')} link="View All Orders">
            {data.recentOrders.length === 0 && <p className="text-muted">You have no orders yet.</p>}
            <ul>
              {data.recentOrders.map(({ id, createdAt, total, status }) => (
                <li
                  key={id}
                  className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-t border-hair py-3 big-text:grid-cols-1 sm:grid-cols-[1fr_auto_auto_auto]"
                >
                  {/* The order number (rule 12), and smaller the first eight characters of the id. */}
                  <a href={orderPaths.adminOrder(id)} className="link num flex min-h-11 flex-wrap items-center gap-x-2">
                    #{orderNumber(id)} <span className="text-sm font-normal text-muted">#{shortId(id)}</span>
                  </a>
                  <span className="num text-muted">{showDay(createdAt)}</span>
                  <span className="num font-bold">{showDollars(total)}</span>
                  <DashboardStatus status={status} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
      <SalesSection />
      <section aria-labelledby="quick-actions" className="panel p-5">
        <h2 id="quick-actions" className="mb-4 text-xl">
          Quick Actions
        </h2>
        <div className="flex flex-wrap gap-3">
          {[
            [linkTo('/admin/products'), 'Manage Products'],
            [linkTo('/admin/categories'), manageCategories],
            [linkTo('/admin/orders'), 'View Orders'],
            [linkTo('/admin/banners'), 'Manage Banners'],
          ].map(([href = '', name]) => (
            <LinkButton key={href} href={href} variant="ghost" size="small">
              {name}
            </LinkButton>
          ))}
        </div>
      </section>
    </div>
  )
}

function WaitingLine({ line: { productName, customization, pieces } }: { line: ToPrint }) {
  const { nameOf } = useMaterials()
  const [choices, words] = describeForMaker(customization, nameOf)
  return (
    <li className="flex items-center justify-between gap-4 border-t border-hair py-2">
      <span className="min-w-0">
        <b>{productName}</b> <span className="text-muted">{choices}</span>
        {words && (
          <b className="block">
            <bdi>{words}</bdi>
          </b>
        )}
      </span>
      <b className="num flex-none">{pieces} ×</b>
    </li>
  )
}

function Stat({ name, value, change = null }: { name: string; value: string; change?: number | null }) {
  return (
    <li className="panel p-5">
      <p className="text-sm text-muted">{name}</p>
      <p className="num text-2xl font-extrabold">{value}</p>
      {change !== null && (
        <p className="text-sm text-muted">
          <b className={`num ${change < 0 ? 'text-err' : 'text-ok'}`}>
            {change > 0 ? '+' : ''}
            {change} %
          </b>{' '}
          in 30 days
        </p>
      )}
    </li>
  )
}

const Card = ({ title, href, link, children }: { title: string; href: string; link: string; children: ReactNode }) => (
  <section aria-label={title} className="panel p-5">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl">{title}</h2>
      <a href={href} className="link flex min-h-11 items-center">
        {link}
      </a>
    </div>
    {children}
  </section>
)

/** On the dashboard, every status that needs action is red (rule 15). */
function DashboardStatus({ status }: { status: OrderStatus }) {
  const looks: Partial<Record<OrderStatus, string>> = {
    delivered: 'bg-leaf text-ok',
    shipped: 'bg-oat text-muted',
    processing: 'bg-sky text-info',
  }
  return (
    <span className={`rounded-pill px-3 py-1 text-sm font-semibold ${looks[status] ?? 'bg-blush text-err'}`}>
      {orderStatusNames[status]}
    </span>
  )
}
