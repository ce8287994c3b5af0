import { Controller } from 'react-hook-form'
import type { Settings } from '#features/base/settings/settings.ts'
import { colors } from '#features/gifts/drawings/colors.ts'
import { type Filament, filaments, nameOfFilament } from '#features/gifts/makes/filament.ts'
import { materials } from '#features/gifts/makes/materials.ts'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { SectionProps } from './section.ts'

/** Prices per kilogram of filaments that differ from the usual price: one column per material, one row per color (rule 103). */
export function FilamentPriceFields({ form }: SectionProps) {
  return (
    <Controller
      key="filamentPrices"
      control={form.control}
      name="filamentPrices"
      render={({ field: { value: prices, onChange, onBlur } }) => (
        <fieldset className="grid grid-cols-2 gap-4">
          <legend className="mb-2 font-bold">Filament with another price per kilogram (USD)</legend>
          <p className="col-span-2 -mt-2 text-sm text-muted">Leave blank to use the price above.</p>
          {colors.flatMap((color) =>
            materials.map((material) => {
              const filament: Filament = `${material} ${color}`
              const place = prices.findIndex((one) => one.filament === filament)
              return (
                <TextField
                  key={filament}
                  label={nameOfFilament({ material, color })}
                  inputMode="decimal"
                  placeholder={form.watch('filamentPrice')}
                  value={prices[place]?.price ?? ''}
                  error={form.formState.errors.filamentPrices?.[place]?.price?.message}
                  onBlur={onBlur}
                  onChange={({ target }) => onChange(withPrice(prices, filament, target.value.trim()))}
                />
              )
            }),
          )}
        </fieldset>
      )}
    />
  )
}

/** Keeps the order of all filaments; a blank price removes the entry. */
const withPrice = (prices: Settings['filamentPrices'], filament: Filament, typed: string) =>
  filaments.flatMap((one) => {
    const price = one === filament ? typed : prices.find((known) => known.filament === one)?.price
    return price ? [{ filament: one, price }] : []
  })
