import { orderViewNames } from '#features/orders/orders/paths.ts'
import { customRequestPaths } from '#features/selling/custom-requests/paths.ts'
import { linkTo } from '#platform/link.ts'
import type { Dashboard } from '../contract.ts'

/** The figures of the daily work. */
type Day = Pick<Dashboard, 'today'> & {
  late: Pick<Dashboard['late'], 'count'>
}

/** Tiles with the number of open tasks, linked to their lists. Late orders are red. */
export function Today({ data: { today, late } }: { data: Day }) {
  const answers = today.messages + today.requests
  return (
    <nav aria-label="Today">
      <ul className="grid grid-cols-2 gap-3 big-text:grid-cols-1 sm:grid-cols-3 xl:grid-cols-6">
        <Tile
          name={orderViewNames['to-print']}
          of={today.toPrint}
          href={linkTo('/admin/orders', null, { view: 'to-print' })}
        />
        <Tile
          name={orderViewNames['to-ship']}
          of={today.toShip}
          href={linkTo('/admin/orders', null, { view: 'to-ship' })}
        />
        <Tile
          name="To answer"
          of={answers}
          href={
            today.messages > 0
              ? linkTo('/admin/messages', null, { unread: 'true' })
              : customRequestPaths.list({ status: 'waiting' })
          }
        />
        <Tile
          name={orderViewNames['at-risk']}
          of={today.atRisk}
          href={linkTo('/admin/orders', null, { view: 'at-risk' })}
        />
        <Tile name="Late" of={late.count} href={linkTo('/admin/orders', null, { view: 'late' })} isUrgent />
        <Tile
          name="Running out"
          of={today.runningOut}
          href={linkTo('/admin/products', null, { show: 'low-stock', sort: 'stock-low' })}
        />
      </ul>
    </nav>
  )
}

type TileProps = { name: string; of: number; href: string; isUrgent?: boolean }

const Tile = ({ name, of: count, href, isUrgent = false }: TileProps) => (
  <li>
    <a
      href={href}
      className="panel flex h-full items-baseline justify-between gap-2 px-3 py-4 sm:gap-3 sm:px-5 hover:border-ink"
    >
      <span className="font-semibold">{name}</span>
      <b
        className={`num whitespace-nowrap text-2xl font-extrabold ${count === 0 ? 'font-normal text-muted' : isUrgent ? 'text-err' : ''}`}
      >
        {count}
      </b>
    </a>
  </li>
)
