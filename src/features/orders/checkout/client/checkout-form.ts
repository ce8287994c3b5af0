import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type AddressFormValues,
  type AddressValues,
  addressParts,
  checkParts,
  emptyAddress,
  noAddresses,
  shippingSchema,
} from '#features/base/accounts/client/address-form.ts'
import { type CardValues, cardSchema, noCard } from '#features/base/payments/client/card-form.ts'
import { notShippedTo } from '#features/base/settings/not-shipped-to.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { askedAddressSchema, typedAddressSchema } from '#platform/postal-address.ts'

/** All values of the checkout form. The form lives above the steps, so changing a step keeps the values. */
export type CheckoutValues = AddressFormValues &
  CardValues & {
    further: AddressValues[]
    /** Which recipients are asked for their addresses by a link (rule 143). */
    asks: { shipping: boolean; further: boolean[] }
    save: boolean
  }

const nothingTyped: CheckoutValues = {
  ...noAddresses,
  further: [],
  asks: { shipping: false, further: [] },
  ...noCard,
  save: false,
}

/**
 * `cardIsOurs`: the card is a field of this form (the test card) instead of the provider's element. `further` tells of each further
 * recipient whether there are pieces for the recipient (rule 136).
 */
type CheckoutNeeds = { cardIsOurs: boolean; needsPhone: boolean; shipsTo: string; further: { hasPieces: boolean }[] }

export const useCheckoutForm = (needs: CheckoutNeeds) =>
  useForm<CheckoutValues, CheckoutNeeds>({
    mode: 'onTouched',
    resolver: checkValues,
    context: needs,
    // The error summary takes the focus instead of the first field.
    shouldFocusError: false,
    defaultValues: nothingTyped,
  })

const kept = 'checkout addresses'

/** Restores addresses that were typed before a reload of this tab; cards are never stored. Returns whether there were any. */
export function restoreTypedAddresses(form: CheckoutForm): boolean {
  const { shipping, billing, billingSame } = noAddresses
  const typed: (AddressFormValues & Partial<Pick<CheckoutValues, 'asks'>>) | null = JSON.parse(
    sessionStorage.getItem(kept) ?? 'null',
  )
  if (typed) {
    form.setValue('shipping', { ...shipping, ...typed.shipping }, { shouldDirty: true })
    form.setValue('billing', { ...billing, ...typed.billing }, { shouldDirty: true })
    form.setValue('billingSame', typed.billingSame ?? billingSame, { shouldDirty: true })
    form.setValue('asks', typed.asks ?? { shipping: false, further: [] })
    form.setValue(
      'further',
      (typed.further ?? []).map((one) => ({ ...emptyAddress, ...one })),
      { shouldDirty: true },
    )
  }
  return typed !== null
}

/** Stores addresses while they are typed. Returns a function that stops storing. */
export function storeTypedAddresses(form: CheckoutForm): () => void {
  const { unsubscribe } = form.watch(({ shipping, billing, billingSame, further, asks }, { type }) => {
    if (type === 'change')
      sessionStorage.setItem(kept, JSON.stringify({ shipping, billing, billingSame, further, asks }))
  })
  return unsubscribe
}

/** Deletes stored addresses after the order or when another user signs in. */
export const deleteTypedAddresses = () => sessionStorage.removeItem(kept)

/** Where a parcel goes: an address, or whom to ask for it. */
export const destinationOf = (address: AddressValues | undefined, isAsked: boolean | undefined) =>
  isAsked
    ? { ask: askedAddressSchema.parse({ name: address?.name, country: address?.country }) }
    : { shippingAddress: typedAddressSchema.parse(address) }

export type CheckoutForm = UseFormReturn<CheckoutValues, CheckoutNeeds>

const checkValues: Resolver<CheckoutValues, CheckoutNeeds> = async (values, context) => {
  const needsPhone = context?.needsPhone ?? false
  const { asks } = values
  const checked = checkParts(values, {
    ...addressParts({ ...values, billingSame: values.billingSame && !asks.shipping }, needsPhone),
    ...(context?.cardIsOurs && { card: cardSchema }),
  })
  const errors: FieldErrors<CheckoutValues> = { ...checked.errors }
  const errorsOf = (address: AddressValues, isAsked: boolean) => ({
    ...(context && countryError(address, context)),
    ...(isAsked
      ? checkAsked(address)
      : checkParts({ address }, { address: shippingSchema(needsPhone) }).errors.address),
  })
  const shipping = errorsOf(values.shipping, asks.shipping)
  if (Object.keys(shipping).length > 0) Object.assign(errors, { shipping })
  else delete errors.shipping
  const further = (context?.further ?? []).map(({ hasPieces }, place) => ({
    ...(!hasPieces && { pieces: { type: 'pieces', message: noPiecesChosen } }),
    ...errorsOf(values.further[place] ?? emptyAddress, asks.further[place] ?? false),
  }))
  if (further.some((one) => Object.keys(one).length > 0)) Object.assign(errors, { further })
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

const checkAsked = ({ name, country }: AddressValues) =>
  checkParts({ address: { name, country } }, { address: askedAddressSchema }).errors.address

const noPiecesChosen = 'Choose at least one piece for this recipient.'

/** The settings may have changed since the country was chosen. */
const countryError = ({ country }: AddressValues, { shipsTo }: CheckoutNeeds) =>
  isShippedTo(shipsTo, country) ? undefined : { country: { type: 'country', message: notShippedTo(country) } }
