import { useShop } from '#features/base/settings/client/requests.ts'
import { Seller } from '#features/base/settings/client/seller.tsx'
import { showDay } from '#platform/client/dates.ts'
import { showDollars } from '#platform/money.ts'
import type { Order } from '../contract.ts'
import { billedTo, orderNumber, receiptNumber } from '../order.ts'
import { AddressLines } from './order-details.tsx'

/** The head of a printed receipt: seller, buyer, date and payment. */
export function Receipt({ order }: { order: Order }) {
  const { payments } = useShop()
  const card = payments === 'test' ? 'Test card, no money has moved' : 'Card'
  return (
    <article aria-label={`Receipt ${receiptNumber(order.id)}`} className="hidden gap-6 print:grid">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-6">
        <Seller />
        <h2 className="text-right text-3xl">Receipt</h2>
      </header>
      <div className="grid grid-cols-2 gap-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4">
          <Fact name="Receipt" value={receiptNumber(order.id)} />
          <Fact name="Order" value={`#${orderNumber(order.id)}`} />
          <Fact name="Date of sale" value={showDay(order.createdAt)} />
          <Fact name="Payment" value={order.isPaidToShop ? 'To the shop' : card} />
          <Fact name="Paid" value={showDollars(order.total)} />
        </dl>
        {order.billingAddress && (
          <div>
            <h3 className="text-sm font-bold">{billedTo}</h3>
            <AddressLines address={order.billingAddress} />
          </div>
        )}
      </div>
    </article>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="font-bold">{name}</dt>
    <dd className="num">{value}</dd>
  </>
)
