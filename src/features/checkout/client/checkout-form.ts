import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type AddressFormValues,
  addressParts,
  checkParts,
  noAddresses,
} from '#features/accounts/client/address-form.ts'
import { type CardValues, cardSchema, noCard } from '#features/payments/client/card-form.ts'

/** Everything that is typed at the checkout. It lives above the steps, so that no step can lose it. */
export type CheckoutValues = AddressFormValues & CardValues & { save: boolean }

const nothingTyped: CheckoutValues = { ...noAddresses, ...noCard, save: false }

/** `cardIsOurs`: the card is typed into this form (the test card), not into a provider's own element. */
export const useCheckoutForm = (cardIsOurs: boolean) =>
  useForm<CheckoutValues, { cardIsOurs: boolean }>({
    mode: 'onTouched',
    resolver: checkValues,
    context: { cardIsOurs },
    // The error summary takes the focus instead of the first field.
    shouldFocusError: false,
    defaultValues: nothingTyped,
  })

export type CheckoutForm = UseFormReturn<CheckoutValues, { cardIsOurs: boolean }>

const checkValues: Resolver<CheckoutValues, { cardIsOurs: boolean }> = async (values, context) =>
  checkParts(values, { ...addressParts(values), ...(context?.cardIsOurs && { card: cardSchema }) })
