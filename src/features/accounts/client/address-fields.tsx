import { useFormContext } from 'react-hook-form'
import { countries } from '#platform/address.ts'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { AddressFormValues } from './address-form.ts'

const countryOptions = Object.entries(countries).map(([value, name]) => ({ value, name }))

/** The fields of one address, each known to the browser's autofill. */
export function AddressFields({ part }: { part: 'shipping' | 'billing' }) {
  const form = useFormContext<AddressFormValues>()
  const errors = form.formState.errors[part]
  const field = (name: 'name' | 'street' | 'city' | 'state' | 'zip' | 'country', autofill: string) => ({
    id: `${part}-${name}`,
    autoComplete: `${part} ${autofill}`,
    error: errors?.[name]?.message,
    required: name !== 'name',
    ...form.register(`${part}.${name}`),
  })
  const isUs = form.watch(`${part}.country`) === 'US'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={
          <>
            Full name <span className="font-medium text-muted">(optional)</span>
          </>
        }
        className="sm:col-span-2"
        {...field('name', 'name')}
      />
      <TextField label="Street address" className="sm:col-span-2" {...field('street', 'address-line1')} />
      <TextField label="City" {...field('city', 'address-level2')} />
      <TextField label={isUs ? 'State' : 'State or province'} {...field('state', 'address-level1')} />
      <TextField label={isUs ? 'ZIP code' : 'Postcode'} {...field('zip', 'postal-code')} />
      <SelectField label="Country" options={countryOptions} {...field('country', 'country')} />
    </div>
  )
}
