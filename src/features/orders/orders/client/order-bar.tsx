import { Ellipsis, PackageOpen, Printer } from 'lucide-react'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { Menu, menuRow } from '#platform/client/ui/menu.tsx'
import { linkTo } from '#platform/link.ts'
import type { Order } from '../contract.ts'
import { orderNumber } from '../order.ts'
import { orderPaths, slipKinds, slipNames } from '../paths.ts'
import { OrderStatusSelect } from './order-status-select.tsx'
import { allPrintFiles, type OrderAction } from './print-files.tsx'

/** An order's number, status and actions: buttons, or on a phone a menu. */
export function OrderBar({ order }: { order: Order }) {
  const actions = actionsOf(order)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5 sm:gap-2">
      <b className="num max-[24rem]:text-badge sm:mr-1 sm:text-lg">#{orderNumber(order.id)}</b>
      <OrderStatusSelect id={order.id} status={order.status} />
      {actions.map(({ icon: Icon, name, ...to }) => (
        <LinkButton key={name} variant="ghost" size="small" className="max-md:hidden" {...to}>
          <Icon size={18} aria-hidden="true" />
          {name}
        </LinkButton>
      ))}
      <div className="ml-auto md:hidden">
        <Menu
          name="Slips and files"
          label={<Ellipsis aria-hidden="true" />}
          buttonClass="round-button border-2 border-ink bg-card"
          align="end"
        >
          {actions.map(({ icon: Icon, name, ...to }) => (
            <a key={name} className={menuRow} {...to}>
              <Icon size={18} aria-hidden="true" />
              {name}
            </a>
          ))}
        </Menu>
      </div>
    </div>
  )
}

const actionsOf = ({ id, items }: Order): OrderAction[] => [
  ...slipKinds.map((kind) => ({ name: slipNames[kind], href: orderPaths.print([id], kind), icon: Printer })),
  { name: 'Parcels', href: linkTo('/admin/packing', null, { order: id }), icon: PackageOpen },
  ...allPrintFiles(items),
]
