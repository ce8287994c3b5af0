import type { Ref, SelectHTMLAttributes } from 'react'
import { FieldFrame, type FieldTexts } from './text-field.tsx'

type Option = { value: string; name: string }
type SelectFieldProps = FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[]; ref?: Ref<HTMLSelectElement> }

/** A native select with its label above. */
export const SelectField = ({ label, hint, error, aside, id, className, options, ...select }: SelectFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} aside={aside} id={id} className={className}>
    {(wiring) => (
      <select {...select} {...wiring} className="field">
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)
