import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { AddressFields } from '#features/base/accounts/client/address-fields.tsx'
import { fillShipping } from '#features/base/accounts/client/address-form.ts'
import { savedAddressesQuery } from '#features/base/accounts/client/address-requests.ts'
import { addressNames, showMissingFields } from '#features/base/accounts/client/address-words.ts'
import { SavedAddressField } from '#features/base/accounts/client/saved-address-field.tsx'
import { signInLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import { signInRequired } from '#features/base/accounts/client/sign-in-required.tsx'
import type { PaymentElement } from '#features/base/payments/client/payment-element.ts'
import { TestCard } from '#features/base/payments/client/test-card.tsx'
import { DutyNote } from '#features/base/settings/client/duty-note.tsx'
import { useShop } from '#features/base/settings/client/requests.ts'
import { arrives } from '#features/orders/orders/order.ts'
import { ofCountry, showArrivalIn } from '#features/selling/delivery/arrival.ts'
import { giftWordsOf, useGiftChoice } from '#features/selling/gift-options/client/gift-choice.ts'
import { GiftFields } from '#features/selling/gift-options/client/gift-fields.tsx'
import { readFilled } from '#platform/client/form/read-filled.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { Skeleton } from '#platform/client/ui/states.tsx'
import { showDollars } from '#platform/money.ts'
import type { PaymentIntentAnswer } from '../contract.ts'
import { AskField } from './ask-field.tsx'
import type { Basket } from './basket.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { ExpressCheckout } from './express-checkout.tsx'
import { FurtherRecipients } from './further-recipients.tsx'
import { fitSplit, useSplit } from './split.ts'
import { type PlacingState, usePlaceOrder } from './use-place-order.ts'

/** Stripe's script is loaded only here, and only if the shop uses Stripe. */
const StripeCard = lazyPart(() => import('#features/base/payments/client/stripe-card.tsx'), {
  name: 'The card form',
  waiting: () => <Skeleton className="h-64" />,
  failed: (failure) => failure,
})

/** Who pays; a guest may change name and email address (rule 127). */
export type FormBuyer = { name: string; email: string; changeGuest: (() => void) | undefined }

type PayFormProps = {
  form: CheckoutForm
  buyer: FormBuyer
  intent: PaymentIntentAnswer
  /** True if the payment matches the displayed cart. While a changed cart is priced, the button is disabled. */
  isCurrent: boolean
  basket: Basket
}

/** Addresses, card and the Place Order button. */
export function PayForm({ form, buyer, intent, isCurrent, basket }: PayFormProps) {
  const { payments } = useShop()
  const payment = useRef<PaymentElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const { submit, signIn, state, refusal } = usePlaceOrder(payment)
  const { data: saved } = useQuery({ ...savedAddressesQuery, enabled: !buyer.changeGuest })
  const billingSame = form.watch('billingSame')
  const isAsked = form.watch('asks.shipping') && !basket.customRequestId
  const choice = useGiftChoice()
  const hidesPrices = isAsked || !billingSame || form.watch('shipping.name').trim() !== buyer.name
  const gift = giftWordsOf(choice, { hidesPrices })
  const split = useSplit()
  const furtherGifts = fitSplit(split, basket.lines).flatMap(
    ({ gift: options }) => giftWordsOf(options, { hidesPrices: true }) ?? [],
  )
  const hasSeveral = basket.furtherRecipients.length > 0
  const arrival = ofCountry(form.watch('shipping.country'), intent.arrivals)

  const showWhatIsMissing = (errors: CheckoutForm['formState']['errors']) => {
    if (errors.shipping || errors.billing || errors.further)
      showMissingFields(Boolean(errors.shipping ?? errors.further))
    summary.current?.focus()
  }
  const submitTyped = form.handleSubmit(
    (values) => submit({ intent, basket, gift, furtherGifts }, values),
    showWhatIsMissing,
  )
  const place = (event: FormEvent<HTMLFormElement>) => {
    readFilled(form, event.currentTarget)
    return submitTyped(event)
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={place}>
        <h1 className="text-3xl md:text-4xl">Checkout</h1>
        <p className="mt-1.5 text-muted">
          {buyer.changeGuest
            ? `Your confirmation goes to ${showEmail(buyer.email)}.`
            : `Signed in as ${showEmail(buyer.email)}.`}{' '}
          All fields are required unless marked optional.
        </p>
        {buyer.changeGuest && (
          <button type="button" className="link min-h-11" onClick={buyer.changeGuest}>
            Change your name or email
          </button>
        )}
        <ExpressCheckout isAsked={isAsked} className="mt-6" />
        <ErrorSummary form={form} ref={summary} />
        <h2 className="mt-8 mb-3.5 text-2xl">{addressNames.shipping}</h2>
        {saved && !isAsked && (
          <SavedAddressField addresses={saved.addresses} onChoose={(address) => fillShipping(form, address)} />
        )}
        <AddressFields part="shipping" isAsked={isAsked} />
        {!basket.customRequestId && <AskField part="shipping" />}
        {!basket.customRequestId && (
          <FurtherRecipients basket={basket} arrivals={intent.furtherArrivals} isAccount={!buyer.changeGuest} />
        )}
        <h2 className="mt-8 mb-1.5 text-2xl">{addressNames.billing}</h2>
        {!isAsked && <CheckField label={addressNames.same} {...form.register('billingSame')} />}
        {(isAsked || !billingSame) && (
          <div className="mt-3">
            <AddressFields part="billing" />
          </div>
        )}
        <h2 className="mt-8 mb-1.5 text-2xl">{hasSeveral ? 'Gift for the first address' : 'Gift'}</h2>
        <GiftFields hidesPrices={hidesPrices} arrivesBy={isAsked ? undefined : arrival?.to} />
        <h2 className="mt-8 mb-3.5 text-2xl">Payment Information</h2>
        {payments === 'test' ? (
          <TestCard ref={payment} />
        ) : (
          <StripeCard clientSecret={intent.clientSecret} ref={payment} />
        )}
        {!buyer.changeGuest && !isAsked && (
          <CheckField label={addressNames.save} className="mt-3" {...form.register('save')} />
        )}
        <p className="num mt-5">
          {arrival && !isAsked && (
            <>
              {hasSeveral ? 'The parcel to the first address arrives' : arrives}{' '}
              <b>{showArrivalIn(arrival, form.watch('shipping.city').trim())}</b>.
            </>
          )}
        </p>
        <DutyNote country={form.watch('shipping.country')} />
        {/* Stays visible after the toast disappears. */}
        <p role="alert" className="mt-3 font-semibold text-err">
          {refusal}
        </p>
        <Button
          type="submit"
          className="num mt-5 min-h-14 w-full"
          pending={state === 'processing' || state === 'placed'}
          disabled={state === 'signed-out' || (!isCurrent && state === 'idle')}
        >
          {labels[state] ?? `Place Order · ${showDollars(basket.total)}`}
        </Button>
        {state === 'signed-out' && (
          <Button variant="ghost" className="mt-4 w-full" onClick={signIn}>
            {signInLabel}
          </Button>
        )}
        <p className="mt-3 text-center text-sm text-muted">Pressing the button again will not charge you twice.</p>
      </form>
    </FormProvider>
  )
}

/** Labels of the button in states other than idle (rule 14). */
const labels: Partial<Record<PlacingState, string>> = {
  processing: 'Processing...',
  placed: 'Processing...',
  'signed-out': signInRequired,
}
