import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addressesOf } from '#features/base/accounts/client/address-form.ts'
import { saveAddress, savedAddressesQuery } from '#features/base/accounts/client/address-requests.ts'
import { openSignIn } from '#features/base/accounts/client/sign-in-dialog.ts'
import { notPaid } from '#features/base/payments/client/card-form.ts'
import type { PaymentElement } from '#features/base/payments/client/payment-element.ts'
import { orderQuery } from '#features/orders/orders/client/requests.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import { cartQuery } from '#features/selling/cart/client/requests.ts'
import { clearGift } from '#features/selling/gift-options/client/gift-choice.ts'
import type { GiftWords } from '#features/selling/gift-options/contract.ts'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { typedAddressSchema } from '#platform/postal-address.ts'
import type { PaymentIntentAnswer } from '../contract.ts'
import { signInFirst } from '../sign-in-first.ts'
import type { Basket } from './basket.ts'
import { type CheckoutValues, deleteTypedAddresses, destinationOf } from './checkout-form.ts'
import { clearTypedGuest } from './guest.ts'
import { postOrder, putCheckoutAddresses, settlePayment } from './requests.ts'
import { clearSplit } from './split.ts'

/** `signed-out`: the session ended before the order was placed. */
export type PlacingState = 'idle' | 'processing' | 'placed' | 'signed-out'

/** `gift`: the card's message and the wished day of a gift; `furtherGifts` those of the further recipients. */
export type Purchase = {
  intent: PaymentIntentAnswer
  basket: Basket
  gift: GiftWords | undefined
  furtherGifts: GiftWords[]
}

/**
 * Pays and places the order (rule 7). A successful payment is remembered, so another press repeats only the order,
 * not the charge.
 */
export function usePlaceOrder(payment: RefObject<PaymentElement | null>) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [state, setState] = useState<PlacingState>('idle')
  const [refusal, setRefusal] = useState<string>()
  const paid = useRef<Purchase>(undefined)

  /** Charges the card, unless it is already charged. Returns the purchase, or undefined if the card was refused. */
  const pay = async (purchase: Purchase, values: CheckoutValues) => {
    if (paid.current) return paid.current
    await putCheckoutAddresses(purchase.intent.paymentIntentId, {
      ...destinationOf(values.shipping, values.asks.shipping),
      billingAddress: billingOf(values),
      gift: purchase.gift,
      furtherRecipients: purchase.furtherGifts.map((gift, place) => ({
        ...destinationOf(values.further[place], values.asks.further[place]),
        gift,
      })),
    })
    const outcome = await payment.current?.confirm(purchase.intent.clientSecret)
    if (outcome?.status === 'succeeded') {
      paid.current = purchase
      return purchase
    }
    const message = outcome?.message ?? notPaid
    setRefusal(message)
    toast.failure('Payment Failed', message)
    return undefined
  }

  const signIn = () => openSignIn(() => setState('idle'))

  const submit = async (purchase: Purchase, values: CheckoutValues) => {
    if (state !== 'idle') return
    setState('processing')
    setRefusal(undefined)
    try {
      const bought = await pay(purchase, values)
      if (!bought) return setState('idle')
      const addresses = values.asks.shipping ? undefined : addressesOf(values)
      const order = await report(bought, addresses)
      // The order exists, so a failure to save the address must not look like a failed order.
      if (values.save && addresses) await saveAddress(addresses).catch((error: Error) => console.warn(error.message))
      deleteTypedAddresses()
      clearTypedGuest()
      clearGift()
      clearSplit()
      setState('placed')
      queries.setQueryData(orderQuery(order.id).queryKey, order)
      navigate(orderPaths.success(order.id), { replace: true })
      toast.success('Order placed!', 'Thank you. We will print your order next.')
      await queries.invalidateQueries({ queryKey: cartQuery.queryKey })
      queries.removeQueries({ queryKey: savedAddressesQuery.queryKey })
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 401)) {
        setState('idle')
        setRefusal(errorSentence(error, failed))
        toast.refused('Order Failed', error, failed)
        return
      }
      // The session has ended. The form and a successful payment are kept until the user signs in.
      setState('signed-out')
      toast.failure('Authentication Required', signInFirst)
      signIn()
    }
  }
  return { submit, signIn, state, refusal }
}

const failed = 'Failed to process order'

/** Without a shipping address, the payer types the own address for the bill. */
const billingOf = ({ billing, billingSame, shipping, asks }: CheckoutValues) =>
  typedAddressSchema.parse(billingSame && !asks.shipping ? shipping : billing)

/** Reports a cart's payment together with the displayed lines and prices; a quote's, and one without an address, by its id alone. */
function report({ intent: { paymentIntentId }, basket }: Purchase, addresses?: ReturnType<typeof addressesOf>) {
  if (basket.customRequestId || !addresses) return settlePayment(paymentIntentId)
  const items = basket.lines.flatMap(({ productId, quantity, unitPrice, customization }) =>
    productId ? [{ productId, quantity, price: unitPrice, customization }] : [],
  )
  return postOrder({ items, total: basket.total, ...addresses, stripePaymentIntentId: paymentIntentId })
}
