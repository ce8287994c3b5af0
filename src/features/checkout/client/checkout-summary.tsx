import { LineImage } from '#features/cart/client/cart-line.tsx'
import { CartTotals } from '#features/cart/client/order-summary.tsx'
import type { CartItem } from '#features/cart/contract.ts'
import { totalsOfCart } from '#features/cart/totals.ts'
import { describeCustomization } from '#features/catalog/customization.ts'
import { useShop } from '#features/settings/client/requests.ts'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { cents, centsFromDollars, showMoney, times } from '#platform/money.ts'

/** What is being bought: a column beside the form; on a phone a bar with the total that opens. */
export function CheckoutSummary({ items }: { items: CartItem[] | undefined }) {
  const { shippingFee } = useShop()
  const total = items ? showMoney(totalsOfCart(items, shippingFee).total) : ''
  return (
    <aside className="checkout-summary" aria-label="Order Summary">
      <details className="lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-bold">
          <span>Order Summary</span>
          <span className="num">{total}</span>
        </summary>
        <SummaryLines items={items} />
      </details>
      <div className="hidden lg:block">
        <h2 className="mb-3 text-2xl">Order Summary</h2>
        <SummaryLines items={items} />
      </div>
    </aside>
  )
}

function SummaryLines({ items }: { items: CartItem[] | undefined }) {
  if (!items) return <Skeleton className="h-56" />
  return (
    <>
      <ul className="mb-5">
        {items.map((item) => (
          <li key={item.id} className="summary-line">
            <LineImage item={item} />
            <div className="min-w-0">
              <p className="font-bold">{item.product.name}</p>
              <p className="text-sm">{describeCustomization(item.customization)}</p>
              {item.customization.engraving && <p className="text-sm break-words">“{item.customization.engraving}”</p>}
              <p className="text-sm">Quantity {item.quantity}</p>
            </div>
            <b className="num">{showMoney(times(centsFromDollars(item.unitPrice) ?? cents(0), item.quantity))}</b>
          </li>
        ))}
      </ul>
      <CartTotals items={items} />
    </>
  )
}
