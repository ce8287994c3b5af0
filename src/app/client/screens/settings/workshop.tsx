import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { FilamentPriceFields } from './filament-prices.tsx'
import type { SectionProps } from './section.ts'

const bedFields = [
  { name: 'bedWidth', label: 'Width' },
  { name: 'bedDepth', label: 'Depth' },
  { name: 'bedGap', label: 'Gap' },
] as const

const costFields = [
  { name: 'filamentPrice', label: 'Filament, a kilogram (USD)', isNumber: false },
  { name: 'machineHour', label: 'A printer, an hour (USD)', isNumber: false },
  { name: 'wageHour', label: 'Your work, an hour (USD)', isNumber: false },
  { name: 'handMinutes', label: 'Minutes by hand, a piece', isNumber: true },
  { name: 'packagingCost', label: 'Packaging, an order (USD)', isNumber: false },
  { name: 'failurePercent', label: 'Prints that fail (percent)', isNumber: true },
  { name: 'leastMargin', label: 'Warn below a margin of (percent)', isNumber: true },
] as const

/** By which clock and in how many days gifts are made, and what they cost to make. */
export function WorkshopSection(props: SectionProps) {
  const { form } = props
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">The workshop</h2>
      <TextField
        label="Time zone"
        hint="Such as America/New_York. Days begin and end, and everything is dated, by its clock."
        list="time-zones"
        autoComplete="off"
        error={errors.timeZone?.message}
        {...register('timeZone')}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Days to make an order"
        type="number"
        inputMode="numeric"
        min="1"
        hint="An order is promised to leave by then, or as soon as the print queue is through. Later, it is late."
        error={errors.daysToMake?.message}
        {...register('daysToMake', { valueAsNumber: true })}
      />
      <TextField
        label="Days for a gift that is not on the shelf"
        type="number"
        inputMode="numeric"
        min="1"
        hint="Shoppers read it where a gift has to be printed first."
        error={errors.daysToPrint?.message}
        {...register('daysToPrint', { valueAsNumber: true })}
      />
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className="mb-2 font-bold">What a gift costs you</legend>
        {costFields.map(({ name, label, isNumber }) => (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            error={errors[name]?.message}
            {...register(name, isNumber ? { valueAsNumber: true } : {})}
          />
        ))}
      </fieldset>
      <FilamentPriceFields {...props} />
      <TextField
        label="Order filament at (grams)"
        inputMode="numeric"
        hint="A colour is marked when less than that is left once everything ordered is printed."
        error={errors.reorderGrams?.message}
        {...register('reorderGrams', { valueAsNumber: true })}
      />
      <SelectField
        label="When a colour has run out"
        options={[
          { value: 'later', name: 'It is promised later' },
          { value: 'not-offered', name: 'It is not offered, but from the shelf' },
        ]}
        {...register('whenColorIsOut')}
      />
      <TextField
        label="Working days until filament comes"
        inputMode="numeric"
        hint="So much later is promised what is printed in a colour that has run out. At 0 nothing is said."
        error={errors.daysToRestock?.message}
        {...register('daysToRestock', { valueAsNumber: true })}
      />
      <fieldset className="grid grid-cols-3 gap-4">
        <legend className="mb-2 font-bold">The printer’s bed, in millimetres</legend>
        {bedFields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            type="number"
            inputMode="numeric"
            min="0"
            error={errors[name]?.message}
            {...register(name, { valueAsNumber: true })}
          />
        ))}
      </fieldset>
    </div>
  )
}
