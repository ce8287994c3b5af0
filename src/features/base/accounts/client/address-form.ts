import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Address } from '#platform/address.ts'
import { typedAddressSchema } from '#platform/postal-address.ts'
import type { SavedAddresses } from '../contract.ts'

/** Where something goes and who pays for it, as it is typed. */
export type AddressFormValues = { shipping: AddressValues; billing: AddressValues; billingSame: boolean }
export type AddressValues = Required<{ [Field in keyof Address]: string }>

const noAddress: AddressValues = { name: '', street: '', city: '', state: '', zip: '', country: 'US' }

export const noAddresses: AddressFormValues = { shipping: noAddress, billing: noAddress, billingSame: true }

/** What has to be filled in; the billing address only where it is another one. */
export const addressParts = ({ billingSame }: AddressFormValues) => ({
  shipping: typedAddressSchema,
  ...(!billingSame && { billing: typedAddressSchema }),
})

/** Checks the parts of a form by their schemas. Answers the errors by part and field. */
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

/** Starts from the saved addresses and whoever is signed in, else in `country`, unless somebody has begun to type. */
export function prefill<Values extends AddressFormValues>(
  form: UseFormReturn<Values>,
  { shippingAddress: saved, billingAddress }: SavedAddresses,
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

/** The addresses to send: billing is shipping unless the shopper says otherwise. */
export function addressesOf({ shipping, billing, billingSame }: AddressFormValues) {
  const shippingAddress = typedAddressSchema.parse(shipping)
  return { shippingAddress, billingAddress: billingSame ? shippingAddress : typedAddressSchema.parse(billing) }
}
