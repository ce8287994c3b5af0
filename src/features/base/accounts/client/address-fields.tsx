import { useMemo } from 'react'
import { type FieldErrors, get, useFormContext } from 'react-hook-form'
import { useShop } from '#features/base/settings/client/requests.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { countries } from '#platform/countries.ts'
import { asksFor } from '#platform/postal-address.ts'
import type { AddressFormValues, AddressPart, AddressValues } from './address-form.ts'

type AddressFieldsProps = {
  part: AddressPart
  /** Asks for name and country only: the recipient types the rest (rule 143). */
  isAsked?: boolean
  /** The only country that can be chosen. */
  only?: string
}

/** The fields of one address, with autofill names. The country decides which fields are shown (rule 48). */
export function AddressFields({ part, isAsked = false, only }: AddressFieldsProps) {
  const form = useFormContext<AddressFormValues>()
  const { shipsTo, phoneAtCheckout } = useShop()
  const options = useMemo(
    () =>
      countries().filter(({ value }) =>
        only === undefined ? part === 'billing' || isShippedTo(shipsTo, value) : value === only,
      ),
    [part, shipsTo, only],
  )
  const errors: FieldErrors<AddressValues> | undefined = get(form.formState.errors, part)
  // What is wrong for one country may be right, or not asked for, in another.
  const forgetErrors = () => form.clearErrors([`${part}.state`, `${part}.zip`])
  const field = (name: keyof AddressValues, autofill: string) => ({
    id: `${part.replace('.', '-')}-${name}`,
    autoComplete: `${autofillOf(part)} ${autofill}`,
    error: errors?.[name]?.message,
    required: true,
    ...form.register(`${part}.${name}`, name === 'country' ? { onChange: forgetErrors } : {}),
  })
  const country = form.watch(`${part}.country`) ?? ''
  const asked = asksFor(country)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Full name" {...field('name', 'name')} />
      <SelectField label="Country" options={options} {...field('country', 'country')} />
      {!isAsked && (
        <>
          <TextField label="Street address" className="sm:col-span-2" {...field('street', 'address-line1')} />
          <TextField
            label="Apartment, suite, etc. (optional)"
            className="sm:col-span-2"
            {...field('street2', 'address-line2')}
            required={false}
          />
          <TextField label="City" {...field('city', 'address-level2')} />
          {asked.state && (
            <TextField label={country === 'US' ? 'State' : 'State or province'} {...field('state', 'address-level1')} />
          )}
          {asked.zip !== 'absent' && (
            <TextField
              label={country === 'US' ? 'ZIP code' : optionalLabel('Postcode', asked.zip === 'optional')}
              {...field('zip', 'postal-code')}
              required={asked.zip === 'required'}
            />
          )}
          {part !== 'billing' && (
            <TextField
              label={optionalLabel('Phone', phoneAtCheckout === 'optional')}
              hint="For the carrier, about this delivery."
              type="tel"
              {...field('phone', 'tel')}
              required={phoneAtCheckout === 'required'}
            />
          )}
        </>
      )}
    </div>
  )
}

const optionalLabel = (label: string, isOptional: boolean) => (isOptional ? `${label} (optional)` : label)

/** The browser fills in each recipient’s address by itself. */
const autofillOf = (part: AddressPart) =>
  part === 'shipping' || part === 'billing' ? part : `section-${part.replace('.', '-')} shipping`
