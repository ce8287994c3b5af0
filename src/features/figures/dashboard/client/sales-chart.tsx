import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '#platform/client/ui/button.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { linkTo } from '#platform/link.ts'
import { cents, centsOfSum, largestOf, shareOf, showDollars, showMoney } from '#platform/money.ts'
import type { Sales } from '../contract.ts'
import { maxSalesDays, readSalesSpan, type SalesSpan, salesSpans, writeSpan } from '../sales-span.ts'
import { salesQuery } from './requests.ts'

/** Sales per day as a chart and a table, and the best sellers. The span of days is in the address. */
export function SalesSection() {
  const span = readSalesSpan(useSearch())
  const found = useQuery(salesQuery(span))
  return (
    <section aria-labelledby="sales" className="panel p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="sales" className="text-xl">
          Sales
        </h2>
        <nav aria-label="Days" className="flex flex-wrap gap-1">
          {salesSpans.map((days) => (
            <a
              key={days}
              href={linkTo('/admin', null, writeSpan({ days }))}
              className="view-tab"
              aria-current={'days' in span && span.days === days ? 'true' : undefined}
            >
              {days} days
            </a>
          ))}
        </nav>
      </div>
      <OwnSpan key={JSON.stringify([span, found.data?.from])} span={span} shown={found.data} />
      <Reading of={found} failed="The sales could not be loaded." waiting={<Skeleton className="h-80" />}>
        {(data) => (
          <div className={`grid gap-6 ${found.isPlaceholderData ? 'opacity-60' : ''}`}>
            <p role="status" className={data.orders === 0 ? 'text-muted' : ''}>
              {data.orders === 0 ? (
                'There were no sales in this period.'
              ) : (
                <>
                  <b className="num">{showDollars(data.revenue)}</b> from{' '}
                  <b className="num">
                    {data.orders} {data.orders === 1 ? 'order' : 'orders'}
                  </b>
                  , without canceled and refunded orders and without partial refunds
                </>
              )}
            </p>
            {data.orders > 0 && (
              <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
                <div className="grid gap-2">
                  <Chart sales={data} />
                  <DaysTable sales={data} />
                </div>
                <BestSellers sales={data} />
              </div>
            )}
          </div>
        )}
      </Reading>
    </section>
  )
}

/** Fields for the first and last day; an invalid span shows an error. */
function OwnSpan({ span, shown }: { span: SalesSpan; shown: Sales | undefined }) {
  const [, navigate] = useLocation()
  const own = 'from' in span ? span : undefined
  const [from, setFrom] = useState(own?.from ?? shown?.from ?? '')
  const [until, setUntil] = useState(own?.until ?? shown?.until ?? '')
  const [refusal, setRefusal] = useState<string>()
  return (
    <form
      noValidate
      className="mb-5 flex flex-wrap items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = { from, until }
        if (JSON.stringify(readSalesSpan(writeSpan(wanted))) !== JSON.stringify(wanted))
          return setRefusal(`Choose a first and a last day, with at most ${maxSalesDays} days in total.`)
        navigate(linkTo('/admin', null, writeSpan(wanted)))
      }}
    >
      <TextField
        label="From"
        type="date"
        value={from}
        error={refusal}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField label="Until" type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
      <Button type="submit" variant="ghost" className="mt-7">
        Show
      </Button>
    </form>
  )
}

const height = 160

/** A bar per day, hidden from screen readers, which read the table below. */
function Chart({ sales: { days } }: { sales: Sales }) {
  const most = largestOf(
    days.map(({ revenue }) => centsOfSum(revenue)),
    cents(100),
  )
  const width = 100 / days.length
  return (
    <figure className="m-0">
      <div className="flex justify-between text-sm text-muted">
        <span className="num">{showMoney(most)}</span>
        <span>per day</span>
      </div>
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b-2 border-ink xl:h-72"
        aria-hidden="true"
      >
        {days.map(({ day, orders, revenue }, index) => {
          const share = shareOf(centsOfSum(revenue), most)
          const tall = share * height
          return (
            <g key={day}>
              <rect
                x={index * width + width * 0.12}
                y={height - tall}
                width={width * 0.76}
                height={tall}
                className="fill-action"
              />
              <rect x={index * width} y={0} width={width} height={height} fill="transparent">
                <title>{`${showDayShort(day)}: ${showDollars(revenue)}, ${orders} orders`}</title>
              </rect>
            </g>
          )
        })}
      </svg>
      <div className="flex justify-between text-sm text-muted">
        <span>{showDayShort(days[0]?.day ?? '')}</span>
        <span>{showDayShort(days.at(-1)?.day ?? '')}</span>
      </div>
    </figure>
  )
}

const DaysTable = ({ sales: { days } }: { sales: Sales }) => (
  <details>
    <summary className="link flex min-h-11 items-center font-semibold">Show as a table</summary>
    <table className="admin-table" aria-label="Sales by day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="amount">
            Orders
          </th>
          <th scope="col" className="amount">
            Sales
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, revenue }) => (
          <tr key={day}>
            <td>{showDayShort(day)}</td>
            <td className="amount num" data-label="Orders">
              {orders}
            </td>
            <td className="amount num" data-label="Sales">
              {showDollars(revenue)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

const BestSellers = ({ sales: { bestSellers } }: { sales: Sales }) => (
  <section aria-labelledby="best-sellers">
    <h3 id="best-sellers" className="mb-2 text-lg">
      Best sellers
    </h3>
    {bestSellers.length === 0 && <p className="text-muted">Only custom designs were sold.</p>}
    <ol>
      {bestSellers.map(({ productId, name, pieces, revenue }) => (
        <li key={productId} className="flex items-center justify-between gap-4 border-t border-hair py-2">
          <a className="link min-w-0" href={linkTo('/admin/products', null, { q: productId })}>
            {name}
          </a>
          <span className="num flex-none text-right">
            {pieces} × · <b>{showDollars(revenue)}</b>
          </span>
        </li>
      ))}
    </ol>
  </section>
)

/** Formats a calendar day of the shop, independent of the viewer's time zone. */
const showDayShort = (day: string) =>
  day && new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
