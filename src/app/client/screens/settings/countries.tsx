import { X } from 'lucide-react'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { splitCountries } from '#features/base/settings/country-list.ts'
import { readTransitLines, type TransitLine, writeTransitLines } from '#features/base/settings/read-transit.ts'
import { otherCountries } from '#features/base/settings/transit.ts'
import { shipsTo } from '#features/orders/orders/order.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { countries, countryName } from '#platform/countries.ts'
import type { SectionProps } from './section.ts'

/** The countries that the shop ships to, picked from the list of all countries. */
export function ShipsTo({ form }: SectionProps) {
  return (
    <Controller
      control={form.control}
      name="shipsTo"
      render={({ field: { value, onChange, onBlur } }) => {
        const chosen = splitCountries(value)
        const write = (codes: string[]) => onChange(codes.join(', '))
        return (
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-bold">{shipsTo}</legend>
            {chosen.length === 0 && <p className="text-muted">Every country.</p>}
            <ul className="flex flex-wrap gap-2 empty:hidden">
              {chosen.map((code) => (
                <li key={code} className="flex items-center rounded-pill bg-oat pl-4">
                  {countryName(code)}
                  <Remove name={countryName(code)} onClick={() => write(chosen.filter((one) => one !== code))} />
                </li>
              ))}
            </ul>
            <AddCountry
              name="shipsTo"
              label="Add a country to ship to"
              without={chosen}
              onBlur={onBlur}
              onAdd={(code) => write([...chosen, code])}
            />
            <Fault text={form.formState.errors.shipsTo?.message} />
          </fieldset>
        )
      }}
    />
  )
}

/** The days in transit: one row per country, and one for all other countries. */
export function TransitTimes({ form }: SectionProps) {
  return (
    <Controller
      control={form.control}
      name="transit"
      render={({ field: { value, onChange, onBlur } }) => {
        const lines = readTransitLines(value)
        const write = (changed: TransitLine[]) => onChange(writeTransitLines(changed))
        const change = (country: string, typed: Partial<TransitLine>) =>
          write(lines.map((one) => (one.country === country ? { ...one, ...typed } : one)))
        return (
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-bold">Working days in transit</legend>
            {lines.map(({ country, least, most }) => {
              const name = country === otherCountries ? 'All other countries' : countryName(country)
              return (
                <div
                  key={country}
                  className="grid grid-cols-[minmax(0,1fr)_3.5rem_auto_3.5rem_44px] items-center gap-x-2 big-text:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto]"
                >
                  <span className="break-words big-text:col-span-full">{name}</span>
                  <input
                    className="field field-small w-full px-2 text-center"
                    aria-label={`Least days to ${name}`}
                    inputMode="numeric"
                    value={least}
                    onBlur={onBlur}
                    onChange={({ target }) => change(country, { least: target.value })}
                  />
                  <span>to</span>
                  <input
                    className="field field-small w-full px-2 text-center"
                    aria-label={`Most days to ${name}`}
                    inputMode="numeric"
                    value={most}
                    onBlur={onBlur}
                    onChange={({ target }) => change(country, { most: target.value })}
                  />
                  <span>
                    {country !== otherCountries && (
                      <Remove name={name} onClick={() => write(lines.filter((one) => one.country !== country))} />
                    )}
                  </span>
                </div>
              )
            })}
            <AddCountry
              name="transit"
              label="Add a country with its own days"
              without={lines.map(({ country }) => country)}
              onBlur={onBlur}
              onAdd={(country) => write([{ country, least: '', most: '' }, ...lines])}
            />
            <Fault text={form.formState.errors.transit?.message} />
          </fieldset>
        )
      }}
    />
  )
}

type AddCountryProps = {
  name: string
  label: string
  without: string[]
  onBlur: () => void
  onAdd: (code: string) => void
}

/** A list of the countries that are not chosen yet; typing a name finds it. Choosing one adds it. */
function AddCountry({ name, label, without, onBlur, onAdd }: AddCountryProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="field"
        value=""
        onBlur={onBlur}
        onChange={({ target }) => target.value && onAdd(target.value)}
      >
        <option value="">{label}</option>
        {countries()
          .filter(({ value }) => !without.includes(value))
          .map(({ value, name: country }) => (
            <option key={value} value={value}>
              {country}
            </option>
          ))}
      </select>
    </>
  )
}

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="quiet" size="small" className="px-2.5" aria-label={`Remove ${name}`} onClick={onClick}>
    <X size={18} className="flex-none" aria-hidden="true" />
  </Button>
)

const Fault = ({ text }: { text: string | undefined }) => (
  <p role="alert" className="text-sm font-semibold text-err">
    {text}
  </p>
)
