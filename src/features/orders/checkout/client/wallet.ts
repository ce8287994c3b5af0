import type {
  BillingDetails,
  ClickResolveDetails,
  ExpressCheckoutAddress,
  ShippingAddress,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import * as z from 'zod/mini'
import { shippingSchema } from '#features/base/accounts/client/address-form.ts'
import type { ShopAnswer } from '#features/base/settings/contract.ts'
import type { Totals } from '#features/selling/cart/totals.ts'
import { showArrival } from '#features/selling/delivery/arrival.ts'
import { giftWrapping } from '#features/selling/gift-options/words.ts'
import type { Address } from '#platform/address.ts'
import { type Cents, centsOfSum, subtractCents } from '#platform/money.ts'
import { typedAddressSchema } from '#platform/postal-address.ts'
import type { WalletSheet } from '../contract.ts'
import type { Basket } from './basket.ts'

export type ExpressCheckoutProps = {
  /** Whether the buyer asks the recipient for the address by a link. */
  isAsked?: boolean
  className?: string
}

type Terms = {
  shop: Pick<ShopAnswer, 'payments' | 'guestCheckout'>
  isSignedIn: boolean
  basket: Basket
  /** Whether the buyer splits the cart among several people, or asks the recipient for the address: a wallet can do neither. */
  isSplit: boolean
  isAsked: boolean
}

/** Whether a wallet can pay this basket as the checkout would (rule 146). */
export const isPaidByWallet = ({ shop, isSignedIn, basket, isSplit, isAsked }: Terms): boolean =>
  shop.payments === 'stripe' &&
  (isSignedIn || shop.guestCheckout) &&
  !basket.customRequestId &&
  basket.lines.length > 0 &&
  basket.totals.total > 0 &&
  !isSplit &&
  !isAsked

type Sums = Pick<Totals, 'subtotal' | 'discount' | 'wrapping' | 'shipping' | 'tax'>

/** The sums of a sheet, in cents. */
export const sumsOfSheet = ({ subtotal, discount, wrapping, shipping, tax }: WalletSheet): Sums => ({
  subtotal: centsOfSum(subtotal),
  discount: centsOfSum(discount),
  wrapping: centsOfSum(wrapping),
  shipping: centsOfSum(shipping),
  tax: centsOfSum(tax),
})

/** What a sheet lists. Gifts are listed after their discount, because not every wallet shows amounts below zero. */
export const sheetDetails = (
  { subtotal, discount, wrapping, shipping, tax }: Sums,
  arrival?: WalletSheet['arrival'],
): Required<Pick<ClickResolveDetails, 'lineItems' | 'shippingRates'>> => {
  const item = (name: string, amount: Cents) => (amount > 0 ? [{ name, amount }] : [])
  return {
    lineItems: [
      ...item(discount > 0 ? 'Gifts, after the discount' : 'Gifts', subtractCents(subtotal, discount)),
      ...item(giftWrapping, wrapping),
      { name: 'Shipping', amount: shipping },
      ...item('Tax', tax),
    ],
    shippingRates: [
      {
        ...{ id: 'parcel', amount: shipping, displayName: 'Shipping' },
        ...(arrival && { deliveryEstimate: `Arrives ${showArrival(arrival)}` }),
      },
    ],
  }
}

/** A refusal as a sheet takes it. */
export type SheetRefusal = NonNullable<Parameters<StripeExpressCheckoutElementConfirmEvent['paymentFailed']>[0]>
export class RefusedInSheet extends Error {
  readonly reason: NonNullable<SheetRefusal['reason']>
  constructor(reason: NonNullable<SheetRefusal['reason']>, message: string) {
    super(message)
    this.reason = reason
  }
}

type Confirmed = { billingDetails?: BillingDetails | undefined; shippingAddress?: ShippingAddress | undefined }

/** The addresses of a wallet, after the checks of the checkout. Throws `RefusedInSheet` with the checkout’s own sentence. */
export function addressesOfWallet(
  { billingDetails, shippingAddress }: Confirmed,
  { needsPhone }: { needsPhone: boolean },
) {
  const phone = billingDetails?.phone ?? ''
  const shipping = check(
    shippingSchema(needsPhone),
    { ...asTyped(shippingAddress?.address), name: shippingAddress?.name ?? '', phone },
    (sentence) => new RefusedInSheet('invalid_shipping_address', sentence),
  )
  // Some wallets keep no street with the card.
  if (!billingDetails?.address?.line1) return { shippingAddress: shipping, billingAddress: shipping }
  const billing = check(
    typedAddressSchema,
    { ...asTyped(billingDetails.address), name: billingDetails.name },
    (sentence) => new RefusedInSheet('invalid_billing_address', `Billing address: ${sentence}`),
  )
  return { shippingAddress: shipping, billingAddress: billing }
}

function check(schema: z.ZodMiniType<Address>, typed: object, refused: (sentence: string) => Error): Address {
  const { data, error } = z.safeParse(schema, typed)
  if (data) return data
  throw refused(error.issues[0]?.message ?? 'Please check the address.')
}

const asTyped = (address: Partial<ExpressCheckoutAddress> | undefined) => ({
  street: address?.line1 ?? '',
  street2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zip: address?.postal_code ?? '',
  country: address?.country ?? '',
})

/** Whether two addresses are one place. */
export const isSamePlace = (one: Address, other: Address): boolean => place(one) === place(other)
const place = ({ street, street2 = '', city, zip, country }: Address) =>
  [street, street2, city, zip, country].join('\n').toLowerCase()
