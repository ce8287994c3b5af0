import { Controller } from 'react-hook-form'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import type { SectionProps } from './section.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When the workshop works and how long parcels are on the road: what shoppers read as the day that it arrives. */
export function Posting({ form }: SectionProps) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">Until it arrives</h2>
      <Controller
        control={form.control}
        name="workingDays"
        render={({ field: { value, onChange, onBlur } }) => (
          <fieldset className="grid gap-1">
            <legend className="mb-2 font-bold">Days with work</legend>
            {weekdays.map((name, index) => (
              <CheckField
                key={name}
                label={name}
                checked={value.includes(index + 1)}
                onBlur={onBlur}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...value, index + 1].sort() : value.filter((weekday) => weekday !== index + 1),
                  )
                }
              />
            ))}
            <p role="alert" className="text-sm font-semibold text-err">
              {errors.workingDays?.message}
            </p>
          </fieldset>
        )}
      />
      <TextField
        label="Days without"
        hint="Such as 12-25 of every year or 2026-11-26, with commas."
        error={errors.holidays?.message}
        {...register('holidays')}
      />
      <TextField
        label="Working days to check and pack"
        type="number"
        inputMode="numeric"
        min="1"
        hint="Once the last piece is printed."
        error={errors.handlingDays?.message}
        {...register('handlingDays', { valueAsNumber: true })}
      />
      <TextArea
        label="Working days on the road"
        rows={4}
        hint="A line a country, such as US 2-5. The line of * is for everywhere else."
        error={errors.transit?.message}
        {...register('transit')}
      />
      <CheckField
        label="Tell customers once by email when an order leaves later than promised"
        {...register('tellDelays')}
      />
    </div>
  )
}
