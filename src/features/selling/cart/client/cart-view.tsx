import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { openSignIn, signInLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import type { User } from '#features/base/accounts/contract.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { GiftFields } from '#features/selling/gift-options/client/gift-fields.tsx'
import { useOffers } from '#features/selling/offers/client/requests.ts'
import { useTitle } from '#platform/client/screen.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import type { CartItem } from '../contract.ts'
import { CartArrival, CartDuty, useAwaitedArrival } from './cart-arrival.tsx'
import { CartLines, type Removal, RemovedNote, useRemoval } from './cart-lines.tsx'
import { CartTotals, orderSummary } from './order-summary.tsx'
import { RemovedLinesNote } from './removed-lines-note.tsx'
import { useCartWithRemovedLines } from './requests.ts'
import { cartNotRead, continueAsGuest, continueShopping, startShopping } from './words.ts'

/** Only the checkout's address: the cart may not import code of the orders wing. */
const checkout = linkTo('/checkout')

/** Draws the buttons of the orders wing that pay with a wallet. */
type CartViewProps = { express: ReactNode }

/** The cart (rule 28). The server sends a skeleton, because only the browser knows the visitor's cart. */
export function CartView({ express }: CartViewProps) {
  const found = useCartWithRemovedLines()
  const removal = useRemoval()
  const title = useTitle()
  return (
    <div className="wrap py-8">
      <RemovedNote removal={removal} />
      <Reading
        of={found}
        failed={cartNotRead}
        around={(failure) => (
          <>
            <h1 className="text-3xl md:text-4xl">{title}</h1>
            {failure}
          </>
        )}
        waiting={<FilledCart items={undefined} removal={removal} express={express} />}
        isEmpty={(items) => items.length === 0}
        empty={
          <>
            <RemovedLinesNote />
            <EmptyState
              heading="h1"
              title="Your Cart is Empty"
              text="Gifts that you add to your cart appear here."
              drawing={drawingPath('giftbox', { look: 'ghost' })}
            >
              <LinkButton href={catalogPaths.products()}>{startShopping}</LinkButton>
            </EmptyState>
          </>
        }
      >
        {(items) => <FilledCart items={items} removal={removal} express={express} />}
      </Reading>
    </div>
  )
}

function FilledCart({ items, removal, express }: CartViewProps & { items: CartItem[] | undefined; removal: Removal }) {
  const user = useUser()
  const offers = useOffers()
  const isArrivalAwaited = useAwaitedArrival(items)
  // The totals, the arrival date and the sign-in state decide the layout, so they appear together.
  const isWhole = user !== undefined && !offers.isPending && isArrivalAwaited
  return (
    <>
      <h1 className="mb-6 text-3xl md:text-4xl">{useTitle()}</h1>
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_400px]">
        {items ? (
          <div className="grid gap-8">
            <CartLines items={items} removal={removal} />
            <GiftFields hidesPrices={false} />
          </div>
        ) : (
          <Skeleton className="h-72" />
        )}
        {items && isWhole ? (
          <section className="relative grid gap-5 rounded-l bg-oat p-6" aria-labelledby="order-summary">
            <h2 id="order-summary" className="text-2xl">
              {orderSummary}
            </h2>
            <CartTotals items={items} />
            <CartArrival items={items} />
            <ProceedToCheckout user={user} />
            <LinkButton variant="ghost" href={catalogPaths.products()}>
              {continueShopping}
            </LinkButton>
            {/* Last, so that it moves nothing when the arrival is late. */}
            <CartDuty items={items} />
            {express}
          </section>
        ) : (
          // The summary appears together with the lines, which avoids a layout shift.
          <Skeleton className="h-96 max-lg:hidden" />
        )}
      </div>
    </>
  )
}

function ProceedToCheckout({ user }: { user: User | null }) {
  const [, navigate] = useLocation()
  const { guestCheckout } = useShop()
  if (user) return <LinkButton href={checkout}>Proceed to Checkout</LinkButton>
  return (
    <div className="grid gap-3">
      <p className="font-semibold">Please sign in to proceed with checkout</p>
      <Button onClick={() => openSignIn(() => navigate(checkout))}>{signInLabel}</Button>
      {guestCheckout && (
        <LinkButton variant="ghost" href={checkout}>
          {continueAsGuest}
        </LinkButton>
      )}
    </div>
  )
}
