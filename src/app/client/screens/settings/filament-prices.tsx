import { Controller } from 'react-hook-form'
import type { Settings } from '#features/base/settings/settings.ts'
import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { useFilaments, useMaterials } from '#features/selling/filaments/client/requests.ts'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { SectionProps } from './section.ts'

/** Prices per kilogram of filaments that differ from the usual price (rule 103). */
export function FilamentPriceFields({ form }: SectionProps) {
  const { filaments, nameOf } = useFilaments()
  const { materials } = useMaterials()
  const priceOf = (material: Material) => materials.find(({ key }) => key === material)?.kilogramPrice
  return (
    <Controller
      key="filamentPrices"
      control={form.control}
      name="filamentPrices"
      render={({ field: { value: prices, onChange, onBlur } }) => (
        <fieldset className="grid grid-cols-2 gap-4">
          <legend className="mb-2 font-bold">Filament with another price per kilogram (USD)</legend>
          <p className="col-span-2 -mt-2 text-sm text-muted">
            Leave blank to use the price of the material, or the price above if it has none.
          </p>
          {filaments
            .filter(({ isArchived }) => !isArchived)
            .map((one) => {
              const filament = filamentOf(one)
              const place = prices.findIndex((known) => known.filament === filament)
              return (
                <TextField
                  key={filament}
                  label={nameOf(one)}
                  inputMode="decimal"
                  placeholder={priceOf(one.material) ?? form.watch('filamentPrice')}
                  value={prices[place]?.price ?? ''}
                  error={form.formState.errors.filamentPrices?.[place]?.price?.message}
                  onBlur={onBlur}
                  onChange={({ target }) =>
                    onChange(
                      withPrice(
                        prices,
                        filament,
                        target.value.trim(),
                        filaments.map((known) => filamentOf(known)),
                      ),
                    )
                  }
                />
              )
            })}
        </fieldset>
      )}
    />
  )
}

/** Keeps the order of the shop's filaments; a blank price removes the entry. */
function withPrice(prices: Settings['filamentPrices'], filament: Filament, typed: string, order: Filament[]) {
  const others = prices.filter((one) => one.filament !== filament)
  const placeOf = (one: Filament) => (order.includes(one) ? order.indexOf(one) : order.length)
  return [...others, ...(typed ? [{ filament, price: typed }] : [])].sort(
    (one, other) => placeOf(one.filament) - placeOf(other.filament),
  )
}
