import { TotalsTable } from '#features/selling/cart/client/order-summary.tsx'
import { type Cents, cents, centsFromDollars, scaleCents, showMoney } from '#platform/money.ts'
import type { Order } from '../contract.ts'
import { keptTotal } from '../kept-total.ts'
import { paidParcels } from '../recipients.ts'

/** How the shipping of an order with several recipients adds up; nothing for one (rule 136). */
export const ShippingOfParcels = ({ shipping, parcels }: { shipping: Cents; parcels: number }) =>
  parcels > 1 && (
    <span className="block text-sm text-muted">
      {`${parcels} parcels, ${showMoney(scaleCents(shipping, 1 / parcels))} each`}
    </span>
  )

/** The rows of an order's total. */
export function OrderTotals({ order }: { order: Order }) {
  const totals = totalsOfOrder(order)
  return (
    <TotalsTable
      totals={totals}
      shippingNote={<ShippingOfParcels shipping={totals.shipping} parcels={paidParcels(order)} />}
    />
  )
}

/** An order's amounts as its receipt adds them up. */
const totalsOfOrder = ({ subtotal, discount, wrapping, offerTitle, shipping, tax, ...paid }: Order) => ({
  subtotal: dollars(subtotal),
  discount: dollars(discount),
  wrapping: dollars(wrapping),
  offerTitle,
  shipping: dollars(shipping),
  tax: dollars(tax),
  total: dollars(keptTotal(paid)),
})

const dollars = (amount: string) => centsFromDollars(amount) ?? cents(0)
