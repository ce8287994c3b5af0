import type { ReactNode } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { useGiftTerms } from '#features/selling/gift-options/client/gift-choice.ts'
import { giftWrapping } from '#features/selling/gift-options/words.ts'
import { useOffers } from '#features/selling/offers/client/requests.ts'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { showMoney } from '#platform/money.ts'
import type { CartItem } from '../contract.ts'
import { type Totals, totalsOfCart } from '../totals.ts'

/** Heading of the totals in the cart and the checkout. */
export const orderSummary = 'Order Summary'

/** Subtotal, shipping and total of a cart; screen readers announce changes. */
export function CartTotals({ items }: { items: CartItem[] }) {
  const { shippingFee, taxPercent } = useShop()
  const { wrapping } = useGiftTerms()
  return (
    <Reading of={useOffers()} failed="The total could not be calculated." waiting={<Skeleton className="h-28" />}>
      {(offers) => <TotalsTable totals={totalsOfCart(items, { shippingFee, taxPercent, wrapping, offers })} />}
    </Reading>
  )
}

/** The rows of the total. Zero discounts and taxes are hidden. `shippingNote` says how the shipping adds up. */
export const TotalsTable = ({ totals, shippingNote }: { totals: Totals; shippingNote?: ReactNode }) => (
  <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-2 big-text:block" aria-live="polite">
    <dt>Subtotal</dt>
    <dd className="text-right font-bold">{showMoney(totals.subtotal)}</dd>
    {totals.discount > 0 && (
      <>
        <dt>{totals.offerTitle ? `Discount: ${totals.offerTitle}` : 'Discount'}</dt>
        <dd className="text-right font-bold">−{showMoney(totals.discount)}</dd>
      </>
    )}
    {totals.wrapping > 0 && (
      <>
        <dt>{giftWrapping}</dt>
        <dd className="text-right font-bold">{showMoney(totals.wrapping)}</dd>
      </>
    )}
    <dt>
      Shipping
      {shippingNote}
    </dt>
    <dd className="text-right font-bold">{showMoney(totals.shipping)}</dd>
    {totals.tax > 0 && (
      <>
        <dt>Tax</dt>
        <dd className="text-right font-bold">{showMoney(totals.tax)}</dd>
      </>
    )}
    <dt className="text-2xl font-extrabold">Total</dt>
    <dd className="text-right text-2xl font-extrabold">{showMoney(totals.total)}</dd>
  </dl>
)
