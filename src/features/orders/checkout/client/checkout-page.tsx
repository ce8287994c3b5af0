import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { prefill } from '#features/base/accounts/client/address-form.ts'
import { savedAddressesQuery } from '#features/base/accounts/client/address-requests.ts'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { openSignIn } from '#features/base/accounts/client/sign-in-dialog.ts'
import type { User } from '#features/base/accounts/contract.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { RemovedLinesNote } from '#features/selling/cart/client/removed-lines-note.tsx'
import { viewCart } from '#features/selling/cart/client/words.ts'
import { cartPaths } from '#features/selling/cart/paths.ts'
import { chosenCountry } from '#features/selling/delivery/client/delivery-country.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { FailedState, Skeleton } from '#platform/client/ui/states.tsx'
import { countries } from '#platform/countries.ts'
import type { GuestContact, PaymentIntentAnswer } from '../contract.ts'
import { type Basket, useBasket } from './basket.ts'
import {
  type CheckoutForm,
  deleteTypedAddresses,
  restoreTypedAddresses,
  storeTypedAddresses,
  useCheckoutForm,
} from './checkout-form.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ExpressCheckout } from './express-checkout.tsx'
import { useGuest } from './guest.ts'
import { GuestForm } from './guest-form.tsx'
import { type FormBuyer, PayForm } from './pay-form.tsx'
import { clearSplit, fitSplit, type SplitRecipient, useSplit } from './split.ts'
import { usePaymentIntent } from './use-payment-intent.ts'
import './checkout.css'

/** The step of the checkout. The form lives above the steps, so changing a step keeps the values. */
type CheckoutStep =
  | { at: 'loading' }
  | { at: 'empty' }
  | { at: 'signed-out'; asGuest: ComponentProps<typeof GuestForm> | undefined }
  | { at: 'preparing' }
  | { at: 'failed'; message: string; retry: () => void }
  | { at: 'ready'; intent: PaymentIntentAnswer; isCurrent: boolean; buyer: FormBuyer; basket: Basket }

/** The checkout (rule 14): sign-in, addresses, card and one button. */
export default function CheckoutPage() {
  const { payments, phoneAtCheckout, guestCheckout, shipsTo } = useShop()
  const { basket, isError, retry: readAgain } = useBasket()
  const user = useUser()
  const split = useSplit()
  const form = useCheckoutForm({
    cardIsOurs: payments === 'test',
    needsPhone: phoneAtCheckout === 'required',
    shipsTo,
    further: basket?.customRequestId ? [] : hasPiecesOf(fitSplit(split, basket?.lines ?? [])),
  })
  const [known, setGuest] = useGuest()
  const [isChanging, setChanging] = useState(false)
  // Addresses that were typed by an account or a guest stay with them.
  useEffect(() => {
    if (user && known) setGuest(undefined)
    if (user === null && !known) {
      deleteTypedAddresses()
      clearSplit()
    }
  }, [user, known, setGuest])
  // A quote belongs to the account that asked for it.
  const mayBeGuest = guestCheckout && user === null && !basket?.customRequestId
  const guest = mayBeGuest && !isChanging ? known : undefined
  usePrefill(form, user ?? guest ?? user)
  const { intent, isCurrent, problem, retry } = usePaymentIntent(basket, {
    isWanted: Boolean(user ?? guest),
    guest,
  })

  const step = ((): CheckoutStep => {
    if (isError) return { at: 'failed', message: 'Your order could not be loaded.', retry: readAgain }
    if (!basket || user === undefined) return { at: 'loading' }
    if (basket.lines.length === 0 && !basket.customRequestId) return { at: 'empty' }
    if (user === null && !guest)
      return {
        at: 'signed-out',
        asGuest: mayBeGuest
          ? {
              known,
              onGuest: (typed) => {
                setGuest(typed)
                setChanging(false)
              },
            }
          : undefined,
      }
    if (problem) return { at: 'failed', message: problem, retry: () => void retry() }
    const buyer = user
      ? { ...user, changeGuest: undefined }
      : guest && { ...guest, changeGuest: () => setChanging(true) }
    return intent && buyer ? { at: 'ready', intent, isCurrent, buyer, basket } : { at: 'preparing' }
  })()
  return (
    <div className="checkout">
      <div className="checkout-form">
        <Step step={step} form={form} />
      </div>
      <CheckoutSummary basket={step.at === 'loading' ? undefined : basket} />
    </div>
  )
}

function Step({ step, form }: { step: CheckoutStep; form: CheckoutForm }) {
  const [, navigate] = useLocation()
  const isEmpty = step.at === 'empty'
  useEffect(() => {
    if (isEmpty) navigate(cartPaths.cart(), { replace: true })
  }, [isEmpty, navigate])
  switch (step.at) {
    case 'loading':
    case 'empty':
      return (
        <>
          <h1 className="text-3xl md:text-4xl">Checkout</h1>
          <Skeleton className="mt-8 h-[32rem]" />
        </>
      )
    case 'signed-out':
      return (
        <div className="grid justify-items-start gap-5">
          <h1 className="text-3xl md:text-4xl">Complete Your Order</h1>
          <p className="text-lg">Sign in or create an account. Your cart will be kept.</p>
          <RemovedLinesNote />
          <div className="flex w-full flex-wrap items-start gap-4">
            <Button onClick={() => openSignIn()}>Sign In to Continue</Button>
            {step.asGuest && <GuestForm {...step.asGuest} />}
          </div>
          {step.asGuest && <ExpressCheckout className="mt-3 w-full max-w-[28rem]" />}
        </div>
      )
    case 'preparing':
      return (
        <>
          <h1 className="text-3xl md:text-4xl">Checkout</h1>
          <p role="status" className="mt-10 flex items-center gap-4 text-lg">
            <span className="spinner" aria-hidden="true" />
            Preparing your payment
          </p>
        </>
      )
    case 'failed':
      return (
        <>
          <h1 className="text-3xl md:text-4xl">Checkout</h1>
          <FailedState text={step.message} onRetry={step.retry} />
          <a href={cartPaths.cart()} className="link mx-auto flex min-h-11 w-fit items-center">
            {viewCart}
          </a>
        </>
      )
    case 'ready':
      return (
        <>
          {!step.basket.customRequestId && <RemovedLinesNote />}
          <PayForm {...step} form={form} />
        </>
      )
  }
}

const hasPiecesOf = (split: SplitRecipient[]) =>
  split.map(({ pieces }) => ({ hasPieces: Object.keys(pieces).length > 0 }))

/** A guest has no saved addresses. */
const nothingSaved = { shippingAddress: null, billingAddress: null }

/** Fills in the saved addresses, or else the chosen delivery country, unless the form has values already. */
function usePrefill(form: CheckoutForm, buyer: User | GuestContact | null | undefined) {
  const { shipsTo } = useShop()
  const isAccount = Boolean(buyer && 'id' in buyer)
  const { data } = useQuery({ ...savedAddressesQuery, enabled: isAccount })
  const saved = isAccount ? data : nothingSaved
  useEffect(() => {
    if (!saved || !buyer) return
    // The stored choice may be an invalid country code.
    const asked = countries().find(({ value }) => value === chosenCountry.get())?.value
    if (!restoreTypedAddresses(form))
      prefill(form, saved, buyer, asked && isShippedTo(shipsTo, asked) ? asked : undefined)
    return storeTypedAddresses(form)
  }, [saved, form, buyer, shipsTo])
}
