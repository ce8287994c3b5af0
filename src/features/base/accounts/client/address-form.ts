import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Address } from '#platform/address.ts'
import { reachableAddressSchema, typedAddressSchema } from '#platform/postal-address.ts'
import type { SavedAddresses } from '../contract.ts'

/** Shipping and billing address as typed, before they are checked. */
export type AddressFormValues = {
  shipping: AddressValues
  billing: AddressValues
  billingSame: boolean
  /** The addresses of an order's further recipients (rule 136). */
  further?: AddressValues[]
}
/** The place of an address in a form. */
export type AddressPart = 'shipping' | 'billing' | `further.${number}`
export type AddressValues = Required<{ [Field in keyof Address]: string }>

export const emptyAddress: AddressValues = {
  ...{ name: '', street: '', street2: '', city: '', state: '', zip: '', country: 'US', phone: '' },
}

export const noAddresses: AddressFormValues = { shipping: emptyAddress, billing: emptyAddress, billingSame: true }

/** The schemas of the addresses to fill in. The billing address only counts when it differs from shipping. */
export const addressParts = ({ billingSame }: AddressFormValues, needsPhone = false) => ({
  shipping: shippingSchema(needsPhone),
  ...(!billingSame && { billing: typedAddressSchema }),
})

export const shippingSchema = (needsPhone: boolean) => (needsPhone ? reachableAddressSchema : typedAddressSchema)

/** Checks the parts of a form by their schemas. Returns the errors by part and field. */
export function checkParts<Values extends object>(values: Values, parts: Partial<Record<keyof Values, z.ZodMiniType>>) {
  const errors: Record<string, Record<string, { type: string; message: string }>> = {}
  for (const [part, schema] of Object.entries(parts) as [string & keyof Values, z.ZodMiniType][]) {
    const checked = z.safeParse(schema, values[part])
    for (const { path, message, code } of checked.error?.issues ?? []) {
      errors[part] ??= {}
      errors[part][String(path[0])] ??= { type: code ?? 'invalid', message }
    }
  }
  if (Object.keys(errors).length === 0) return { values, errors: {} }
  return { values: {}, errors: errors as FieldErrors }
}

/** Fills the form with the saved addresses and the user's name, or else `country`. Does nothing once the user has typed. */
export function prefill<Values extends AddressFormValues>(
  form: UseFormReturn<Values>,
  { shippingAddress: saved, billingAddress }: Pick<SavedAddresses, 'shippingAddress' | 'billingAddress'>,
  { name }: { name: string },
  country?: string,
) {
  if (form.formState.isDirty) return
  const shippingAddress = { ...saved, name: saved?.name || name }
  const isSame = !billingAddress || JSON.stringify(billingAddress) === JSON.stringify(shippingAddress)
  const values = form.getValues()
  form.reset({
    ...values,
    shipping: { ...values.shipping, ...(country && { country }), ...shippingAddress },
    billing: { ...values.billing, ...(isSame ? {} : billingAddress) },
    billingSame: isSame,
  })
}

/** Fills in a saved shipping address that the buyer has chosen; fields that the address lacks become blank. */
export function fillShipping<Values extends AddressFormValues>(form: UseFormReturn<Values>, address: Address) {
  const values = form.getValues()
  form.reset({ ...values, shipping: { ...emptyAddress, ...address } }, { keepDefaultValues: true })
}

/** The addresses to send. Billing equals shipping unless the shopper entered another address. */
export function addressesOf({ shipping, billing, billingSame }: AddressFormValues) {
  const shippingAddress = typedAddressSchema.parse(shipping)
  return { shippingAddress, billingAddress: billingSame ? shippingAddress : typedAddressSchema.parse(billing) }
}
