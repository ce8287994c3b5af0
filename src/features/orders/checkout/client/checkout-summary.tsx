import { ChevronDown } from 'lucide-react'
import { Make } from '#features/gifts/makes/client/make.tsx'
import { ShippingOfParcels } from '#features/orders/orders/client/order-totals.tsx'
import { LineImage } from '#features/selling/cart/client/cart-line.tsx'
import { orderSummary, TotalsTable } from '#features/selling/cart/client/order-summary.tsx'
import { Skeleton } from '#platform/client/ui/states.tsx'
import { centsOfSum, showMoney, times } from '#platform/money.ts'
import type { Basket } from './basket.ts'
import './checkout.css'

/** The order's lines and totals: a column beside the form, or on a phone a bar with the total that expands. */
export function CheckoutSummary({ basket }: { basket: Basket | undefined }) {
  const total = basket ? showMoney(basket.totals.total) : ''
  return (
    <aside className="checkout-summary" aria-label={orderSummary}>
      <details className="group lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-bold">
          <span className="flex items-center gap-2">
            {orderSummary}
            <ChevronDown size={20} aria-hidden="true" className="group-open:rotate-180" />
          </span>
          <span className="num">{total}</span>
        </summary>
        <SummaryLines basket={basket} />
      </details>
      <div className="hidden lg:block">
        <h2 className="mb-3 text-2xl">{orderSummary}</h2>
        <SummaryLines basket={basket} />
      </div>
    </aside>
  )
}

function SummaryLines({ basket }: { basket: Basket | undefined }) {
  if (!basket) return <Skeleton className="h-56" />
  return (
    <>
      <ul className="mb-5">
        {basket.lines.map(({ id, name, image, quantity, unitPrice, customization }) => (
          <li key={id} className="summary-line">
            <LineImage src={image} />
            <div className="min-w-0">
              <p className="font-bold">{name}</p>
              <Make of={customization} />
              <p className="text-sm">Quantity {quantity}</p>
            </div>
            <b className="num">{showMoney(times(centsOfSum(unitPrice), quantity))}</b>
          </li>
        ))}
      </ul>
      <TotalsTable
        totals={basket.totals}
        shippingNote={
          <ShippingOfParcels shipping={basket.totals.shipping} parcels={1 + basket.furtherRecipients.length} />
        }
      />
    </>
  )
}
