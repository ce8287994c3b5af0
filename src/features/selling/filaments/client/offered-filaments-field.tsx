import type { Color } from '#features/gifts/drawings/colors.ts'
import { bodyColor } from '#features/gifts/makes/make.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { useFilaments } from './requests.ts'

type OfferedFilamentsFieldProps = {
  label: string
  /** The option for no list of its own. */
  usualName: string
  /** Besides the shop's filaments, and the color of the gift. */
  others?: { color: Color; name: string }[]
  material: Material
  /** The usual filament first, then those among which shoppers choose; null for no list. */
  value: Color[] | null
  hint?: string | undefined
  error?: string | undefined
  onChange: (value: Color[] | null) => void
}

/** The filament of letters or of a part, and others among which shoppers choose (rules 119 and 148). */
export function OfferedFilamentsField({ value, onChange, ...field }: OfferedFilamentsFieldProps) {
  const { filaments } = useFilaments()
  const known = [
    { color: bodyColor, name: 'The color of the gift' },
    ...(field.others ?? []),
    ...filaments.filter((one) => one.material === field.material && (!one.isArchived || value?.includes(one.color))),
  ]
  const [usual = '', ...more] = value ?? []
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <SelectField
        key={known.length}
        label={field.label}
        hint={field.hint}
        options={[{ value: '', name: field.usualName }, ...known.map(({ color, name }) => ({ value: color, name }))]}
        error={field.error}
        value={usual}
        onChange={({ target }) =>
          onChange(target.value ? [target.value, ...more.filter((color) => color !== target.value)] : null)
        }
      />
      {value && (
        <div className="grid gap-x-3 sm:grid-cols-2">
          <p className="font-semibold sm:col-span-2">Shoppers may also choose</p>
          {known
            .filter(({ color }) => color !== usual)
            .map(({ color, name }) => (
              <CheckField
                key={color}
                label={name}
                checked={more.includes(color)}
                onChange={({ target }) =>
                  onChange([usual, ...more.filter((one) => one !== color), ...(target.checked ? [color] : [])])
                }
              />
            ))}
        </div>
      )}
    </fieldset>
  )
}
