import type { ReactNode } from 'react'
import { addressNames } from '#features/base/accounts/client/address-words.ts'
import { Make } from '#features/gifts/makes/client/make.tsx'
import { GiftSummary } from '#features/selling/gift-options/client/gift-summary.tsx'
import type { Address } from '#platform/address.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import { cents, centsFromDollars, showDollars, showMoney, times } from '#platform/money.ts'
import { addressLines } from '#platform/postal-address.ts'
import type { CanceledItem, Order, OrderItem } from '../contract.ts'
import { givenBackOutside } from '../kept-total.ts'
import { type Recipient, recipientName, recipientsOf } from '../recipients.ts'
import { OrderArrival } from './order-arrival.tsx'
import { OrderTotals } from './order-totals.tsx'

type OrderDetailsProps = {
  order: Order
  /** Further content of a line, such as its review. */
  aside?: (item: OrderItem) => ReactNode
}

/** An order's lines, totals and shipping address. */
export const OrderDetails = ({ order, aside }: OrderDetailsProps) => (
  <div className="grid items-start gap-8 md:grid-cols-[1fr_320px]">
    <section aria-labelledby="ordered-items">
      <h2 id="ordered-items" className="mb-3 text-2xl">
        Items
      </h2>
      <ul className="border-t border-hair">
        {order.items.map((item) => (
          <OrderLine key={item.id} item={item} recipient={order.furtherRecipients && recipientOfItem(order, item)}>
            {aside?.(item)}
          </OrderLine>
        ))}
        {order.canceled?.items.map((item) => (
          <CanceledLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
    <aside className="grid gap-6 rounded-l bg-oat p-6 print:break-inside-avoid" aria-label="Totals and address">
      <OrderTotals order={order} />
      {order.canceled && <Amount name="Paid" dollars={order.total} />}
      {order.canceled && order.isPaidToShop && <Amount name={givenBackOutside} dollars={order.canceled.amount} />}
      {order.refunded !== '0.00' && <Amount name="Refunded" dollars={order.refunded} />}
      {recipientsOf(order).map((recipient) => (
        <RecipientDetails key={recipient.number} order={order} recipient={recipient} />
      ))}
    </aside>
  </div>
)

const Amount = ({ name, dollars }: { name: string; dollars: string }) => (
  <p className="num flex flex-wrap justify-between gap-x-4 font-semibold">
    <span>{name}</span>
    <span>{showDollars(dollars)}</span>
  </p>
)

/** When a recipient’s parcel arrives, how it is packed, and where it goes. */
function RecipientDetails({ order, recipient }: { order: Order; recipient: Recipient }) {
  const { shippingAddress, asked, gift } = recipient
  const name = order.furtherRecipients && recipientName(recipient)
  return (
    <section aria-label={name && `For ${name}`} className="grid gap-6">
      {name && <h2 className="border-t border-hair pt-5 text-2xl break-words">For {name}</h2>}
      <OrderArrival order={{ ...order, ...recipient }} />
      {gift && <GiftSummary gift={gift} />}
      {shippingAddress && (
        <div>
          <h2 className="mb-1 text-xl">{addressNames.shipping}</h2>
          <AddressLines address={shippingAddress} />
        </div>
      )}
      {asked && !shippingAddress && (
        <div>
          <h2 className="mb-1 text-xl">{addressNames.shipping}</h2>
          <p>
            {asked.isAnswered
              ? `${asked.name} has given the address. Only we see it.`
              : `${asked.name} is asked for the address.`}
          </p>
        </div>
      )}
    </section>
  )
}

function recipientOfItem(order: Order, item: OrderItem): string | undefined {
  const recipient = recipientsOf(order).find(({ number }) => number === item.recipient)
  return recipient && recipientName(recipient)
}

type OrderLineProps = { item: OrderItem; recipient: string | undefined; children: ReactNode }

function OrderLine({ item, recipient, children }: OrderLineProps) {
  const each = centsFromDollars(item.price) ?? cents(0)
  return (
    <li className={row}>
      <LinePicture image={item.image} />
      <div className="min-w-0">
        <p className="font-bold">{item.productName}</p>
        <Make of={item.customization} className="text-muted" />
        <p className="num text-sm text-muted">
          Quantity {item.quantity}
          {item.quantity > 1 && !item.isReprint && ` · ${showMoney(each)} each`}
        </p>
        {recipient && <p className="text-sm break-words">For {recipient}</p>}
      </div>
      <b className={price}>{item.isReprint ? 'Free reprint' : showMoney(times(each, item.quantity))}</b>
      {children && <div className="col-span-full print:hidden sm:col-start-2">{children}</div>}
    </li>
  )
}

/** With text of twice the usual size on a phone, the price is under the words, which stay unbroken. */
const row =
  'grid grid-cols-[76px_1fr_auto] items-center gap-4 border-b border-hair py-4 max-[19rem]:grid-cols-[76px_1fr] print:break-inside-avoid'
const price = 'num max-[19rem]:col-start-2'

const LinePicture = ({ image }: Pick<OrderItem, 'image'>) => (
  <span className="grid aspect-square place-items-center overflow-hidden rounded-m bg-oat p-1.5">
    {image && <Picture src={image} alt="" width={76} height={76} sizes="76px" className="size-full object-contain" />}
  </span>
)

/** A canceled line, struck through, with what was refunded for it (rule 145). */
function CanceledLine({ item }: { item: CanceledItem }) {
  const { quantity, refund, isByShop, reason } = item
  const paid = times(centsFromDollars(item.price) ?? cents(0), quantity)
  return (
    <li className={`${row} text-muted`}>
      <LinePicture image={item.image} />
      <div className="min-w-0">
        <p className="font-bold">
          <del>{quantity > 1 ? `${quantity} × ${item.productName}` : item.productName}</del>
        </p>
        <Make of={item.customization} />
        <p className="num text-sm">
          Canceled{isByShop && ' by the shop'}
          {refund && `, ${showDollars(refund)} refunded`}
          {reason && `: ${reason}`}
        </p>
      </div>
      <del className={price}>{showMoney(paid)}</del>
    </li>
  )
}

/** An address in the format of its country's post. */
export const AddressLines = ({ address }: { address: Address }) => (
  <address className="not-italic">
    {addressLines(address).map((line, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no other key.
      <span key={place} className="block">
        {line}
      </span>
    ))}
  </address>
)
