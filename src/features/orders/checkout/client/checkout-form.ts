import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type AddressFormValues,
  addressParts,
  checkParts,
  noAddresses,
} from '#features/base/accounts/client/address-form.ts'
import { type CardValues, cardSchema, noCard } from '#features/base/payments/client/card-form.ts'

/** All values of the checkout form. The form lives above the steps, so changing a step keeps the values. */
export type CheckoutValues = AddressFormValues & CardValues & { save: boolean }

const nothingTyped: CheckoutValues = { ...noAddresses, ...noCard, save: false }

/** `cardIsOurs`: the card is a field of this form (the test card) instead of the provider's element. */
type CheckoutNeeds = { cardIsOurs: boolean; needsPhone: boolean }

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
  const typed: AddressFormValues | null = JSON.parse(sessionStorage.getItem(kept) ?? 'null')
  if (typed) {
    form.setValue('shipping', { ...shipping, ...typed.shipping }, { shouldDirty: true })
    form.setValue('billing', { ...billing, ...typed.billing }, { shouldDirty: true })
    form.setValue('billingSame', typed.billingSame ?? billingSame, { shouldDirty: true })
  }
  return typed !== null
}

/** Stores addresses while they are typed. Returns a function that stops storing. */
export function storeTypedAddresses(form: CheckoutForm): () => void {
  const { unsubscribe } = form.watch(({ shipping, billing, billingSame }, { type }) => {
    if (type === 'change') sessionStorage.setItem(kept, JSON.stringify({ shipping, billing, billingSame }))
  })
  return unsubscribe
}

/** Deletes stored addresses after the order or when another user signs in. */
export const deleteTypedAddresses = () => sessionStorage.removeItem(kept)

export type CheckoutForm = UseFormReturn<CheckoutValues, CheckoutNeeds>

const checkValues: Resolver<CheckoutValues, CheckoutNeeds> = async (values, context) =>
  checkParts(values, { ...addressParts(values, context?.needsPhone), ...(context?.cardIsOurs && { card: cardSchema }) })
