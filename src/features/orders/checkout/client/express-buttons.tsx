import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
} from '@stripe/stripe-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { notPaid } from '#features/base/payments/client/card-form.ts'
import { stripeAppearance } from '#features/base/payments/client/stripe-appearance.ts'
import { paymentPaths } from '#features/base/payments/paths.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { countriesIn } from '#features/base/settings/ships-to.ts'
import { cartQuery } from '#features/selling/cart/client/requests.ts'
import { giftWordsOf, useGiftChoice } from '#features/selling/gift-options/client/gift-choice.ts'
import { offersQuery } from '#features/selling/offers/client/requests.ts'
import { tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { centsOfSum } from '#platform/money.ts'
import type { GuestContact } from '../contract.ts'
import { type Basket, useBasket } from './basket.ts'
import { useGuest } from './guest.ts'
import { createPaymentIntent, postWalletSheet, putCheckoutAddresses } from './requests.ts'
import { useSplit } from './split.ts'
import type { ExpressCheckoutProps } from './wallet.ts'
import {
  addressesOfWallet,
  isPaidByWallet,
  isSamePlace,
  RefusedInSheet,
  type SheetRefusal,
  sheetDetails,
  sumsOfSheet,
} from './wallet.ts'

/** The wallet buttons, where a wallet can pay what the page shows. */
export default function ExpressButtons({ isAsked = false, className }: ExpressCheckoutProps) {
  const shop = useShop()
  const user = useUser()
  // Also in the cart: who has typed name and email address at the checkout keeps them.
  const [guest] = useGuest()
  const { basket } = useBasket()
  const isSplit = useSplit().length > 0
  if (!basket || user === undefined) return null
  if (!isPaidByWallet({ shop, isSignedIn: user !== null, basket, isSplit, isAsked })) return null
  const buyer = { buyerName: user?.name ?? guest?.name, guest: user ? undefined : guest }
  return <StripeElements basket={basket} {...buyer} className={className} />
}

type ButtonsProps = {
  basket: Basket
  /** Undefined for a guest who has typed nothing. */
  buyerName: string | undefined
  guest: GuestContact | undefined
  className: string | undefined
}

function StripeElements(props: ButtonsProps) {
  const { stripePublishableKey } = useShop()
  const [stripe] = useState(() => loadScript(stripePublishableKey ?? ''))
  const amount = props.basket.totals.total
  return (
    <Elements stripe={stripe} options={{ mode: 'payment', amount, currency: 'usd', appearance: stripeAppearance }}>
      <Buttons {...props} />
    </Elements>
  )
}

/** Without Stripe’s script there are no buttons; the other ways to pay stay. */
async function loadScript(publishableKey: string) {
  try {
    // The package loads the script as soon as it is imported, so it is imported only where the buttons are offered.
    const { loadStripe } = await import('@stripe/stripe-js')
    return await loadStripe(publishableKey)
  } catch (error) {
    console.warn(error)
    return null
  }
}

const kept = 'express checkout'
const title = 'Express checkout'
/** Stripe's buttons are black otherwise. */
const onDark = { applePay: 'white', googlePay: 'white' } as const

function Buttons({ className = '', ...buying }: ButtonsProps) {
  const { buyerName } = buying
  const { phoneAtCheckout, shipsTo } = useShop()
  const { isPaying, refusal, open, changeAddress, confirm, close } = useWallet(buying)
  // The height in this tab's last page that had the buttons, so that they move nothing when they appear again.
  const [height] = useState(() => Number(sessionStorage.getItem(kept)))
  const [isThere, setThere] = useState<boolean>()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isThere && box.current) sessionStorage.setItem(kept, String(box.current.offsetHeight))
    if (isThere === false) sessionStorage.removeItem(kept)
  }, [isThere])
  const isReserved = isThere === undefined && height > 0
  return (
    <section
      ref={box}
      aria-label={title}
      className={`${isThere || isReserved ? 'grid gap-3' : 'absolute inset-x-0'} ${isThere ? '' : 'invisible'} ${className}`}
      style={isReserved ? { minHeight: height } : undefined}
    >
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted">Pay with the card and the address in your wallet.</p>
      <ExpressCheckoutElement
        options={{
          shippingAddressRequired: true,
          billingAddressRequired: true,
          // The account or the guest's form has the email address already.
          emailRequired: buyerName === undefined,
          phoneNumberRequired: phoneAtCheckout === 'required',
          ...(shipsTo && { allowedShippingCountries: countriesIn(shipsTo) }),
          paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
          buttonTheme: matchMedia('(prefers-color-scheme: dark)').matches ? onDark : {},
          buttonHeight: 48,
          layout: { maxColumns: 1, maxRows: 3, overflow: 'auto' },
        }}
        onReady={({ availablePaymentMethods }) => setThere(availablePaymentMethods !== undefined)}
        onLoadError={() => setThere(false)}
        onClick={open}
        onShippingAddressChange={changeAddress}
        onConfirm={confirm}
        onCancel={close}
      />
      <p role="status" className={isPaying ? undefined : 'sr-only'}>
        {isPaying && 'Placing your order'}
      </p>
      {/* Not every wallet shows the shop's sentence. */}
      <p role="alert" className={refusal ? 'font-semibold text-err' : 'sr-only'}>
        {refusal}
      </p>
    </section>
  )
}

const failed = 'The payment could not be started. Please try again.'

/** What happens while a sheet is open. `shown` is the total in the sheet: the server compares it, and never charges it. */
function useWallet({ basket, buyerName, guest }: Omit<ButtonsProps, 'className'>) {
  const stripe = useStripe()
  const elements = useElements()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const needsPhone = useShop().phoneAtCheckout === 'required'
  const choice = useGiftChoice()
  const [isPaying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const shown = useRef(basket.total)

  const open = ({ resolve }: StripeExpressCheckoutElementClickEvent) => {
    setRefusal(undefined)
    shown.current = basket.total
    elements?.update({ amount: basket.totals.total })
    resolve(sheetDetails(basket.totals))
  }

  /** The address is not whole before the buyer authorizes the payment, so only its country counts. */
  const changeAddress = async ({
    address,
    resolve,
    reject,
  }: StripeExpressCheckoutElementShippingAddressChangeEvent) => {
    setRefusal(undefined)
    try {
      const wishedDay = (choice.isGift && choice.wishedDay) || null
      const sheet = await postWalletSheet({ country: address.country, gift: basket.gift, wishedDay })
      shown.current = sheet.total
      elements?.update({ amount: centsOfSum(sheet.total) })
      resolve(sheetDetails(sumsOfSheet(sheet), sheet.arrival))
    } catch (error) {
      setRefusal(errorSentence(error, tryAgain))
      reject()
    }
  }

  const pay = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements) throw new Error('Stripe was not loaded')
    const { error: unsent } = await elements.submit()
    if (unsent) throw new RefusedInSheet('invalid_payment_data', unsent.message ?? notPaid)
    const { billingDetails } = event
    const addresses = addressesOfWallet(event, { needsPhone })
    const name = buyerName ?? (billingDetails?.name || addresses.shippingAddress.name || '')
    const contact = buyerName === undefined ? { name, email: billingDetails?.email ?? '' } : guest
    const { clientSecret, paymentIntentId } = await createPaymentIntent({ ...basket, total: shown.current }, contact)
    const isOwnPlace = isSamePlace(addresses.shippingAddress, addresses.billingAddress)
    await putCheckoutAddresses(paymentIntentId, {
      ...addresses,
      gift: giftWordsOf(choice, { hidesPrices: !isOwnPlace || addresses.shippingAddress.name !== name }),
      furtherRecipients: [],
    }).catch((error: Error) => {
      if (!(error instanceof HttpError && error.status === 400)) throw error
      throw new RefusedInSheet('address_unserviceable', error.sentence)
    })
    const { error } = await stripe.confirmPayment({
      ...{ elements, clientSecret, redirect: 'if_required' },
      confirmParams: { return_url: location.origin + paymentPaths.confirmation() },
    })
    // Stripe has told the sheet.
    if (error) return setRefusal(error.message ?? notPaid)
    // The page there places the order by the payment's id, and repeats that if the network is lost.
    navigate(paymentPaths.confirmation(paymentIntentId))
  }

  const confirm = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    setRefusal(undefined)
    setPaying(true)
    try {
      await pay(event)
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused.message)
      event.paymentFailed(refused)
      // Prices or stock have changed: the page shows them before the next press.
      if (error instanceof HttpError && error.status === 409)
        for (const { queryKey } of [cartQuery, offersQuery]) void queries.refetchQueries({ queryKey })
    }
    setPaying(false)
  }
  return { isPaying, refusal, open, changeAddress, confirm, close: () => setPaying(false) }
}

function refusalOf(error: unknown): Required<SheetRefusal> {
  if (error instanceof RefusedInSheet) return { reason: error.reason, message: error.message }
  return { reason: 'fail', message: errorSentence(error, failed) }
}
