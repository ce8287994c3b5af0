import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Address, addressSchema } from '#platform/address.ts'
import type { SavedAddresses } from '../contract.ts'

/** Everything that is typed at the checkout. It lives above the steps, so that no step can lose it. */
export type CheckoutValues = {
  shipping: AddressValues
  billing: AddressValues
  billingSame: boolean
  save: boolean
  card: { number: string; expiry: string; cvc: string }
}
export type AddressValues = Required<{ [Field in keyof Address]: string }>

const noAddress: AddressValues = { name: '', street: '', city: '', state: '', zip: '', country: 'US' }

export const nothingTyped: CheckoutValues = {
  shipping: noAddress,
  billing: noAddress,
  billingSame: true,
  save: false,
  card: { number: '', expiry: '', cvc: '' },
}

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

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

const cardSchema = z.object({
  number: z.string().check(z.regex(/^[\d\s-]{12,24}$/, 'Enter a card number, like 4242 4242 4242 4242')),
  expiry: z.string().check(z.regex(/^(0?[1-9]|1[0-2])\s*\/?\s*\d{2}$/, 'Enter an expiry date, like 12 / 30')),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, 'Enter the security code, like 123')),
})

const checkValues: Resolver<CheckoutValues, { cardIsOurs: boolean }> = async (values, context) => {
  const parts = {
    shipping: addressSchema,
    ...(!values.billingSame && { billing: addressSchema }),
    ...(context?.cardIsOurs && { card: cardSchema }),
  }
  const errors: Record<string, Record<string, { type: string; message: string }>> = {}
  for (const [part, schema] of Object.entries(parts)) {
    const checked = z.safeParse(schema, values[part as keyof typeof parts])
    for (const { path, message, code } of checked.error?.issues ?? []) {
      errors[part] ??= {}
      errors[part][String(path[0])] ??= { type: code ?? 'invalid', message }
    }
  }
  if (Object.keys(errors).length === 0) return { values, errors: {} }
  return { values: {}, errors: errors as FieldErrors<CheckoutValues> }
}

/** Starts from the saved addresses, unless somebody has begun to type. */
export function prefill(form: CheckoutForm, { shippingAddress, billingAddress }: SavedAddresses) {
  if (!shippingAddress || form.formState.isDirty) return
  const isSame = !billingAddress || JSON.stringify(billingAddress) === JSON.stringify(shippingAddress)
  const values = form.getValues()
  form.reset({
    ...values,
    shipping: { ...values.shipping, ...shippingAddress },
    billing: { ...values.billing, ...(isSame ? {} : billingAddress) },
    billingSame: isSame,
  })
}

/** The addresses to send: billing is shipping unless the shopper says otherwise. */
export function addressesOf({ shipping, billing, billingSame }: CheckoutValues) {
  const shippingAddress = addressSchema.parse(shipping)
  return { shippingAddress, billingAddress: billingSame ? shippingAddress : addressSchema.parse(billing) }
}
