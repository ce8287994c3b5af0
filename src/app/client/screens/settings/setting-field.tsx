import type { HTMLInputTypeAttribute } from 'react'
import { type FieldError, type FieldPath, get } from 'react-hook-form'
import type { Settings } from '#features/base/settings/settings.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { numberOfTyped } from '#platform/typed-number.ts'
import type { SectionProps } from './section.ts'

type Labeled = { name: FieldPath<Settings>; label: string; hint?: string }

/** A setting as data: its label and its kind of field. Numbers are whole; amounts and percentages may have decimals. */
export type Field =
  | (Labeled & { as: 'text'; type?: HTMLInputTypeAttribute; placeholder?: string })
  | (Labeled & { as: 'lines'; rows: number })
  | (Labeled & { as: 'amount' })
  | (Labeled & { as: 'number' })
  | (Labeled & { as: 'check'; value?: string })
  | (Labeled & { as: 'choice'; options: { value: string; name: string }[] })

/** A number as typed; the form's own value is one already. */
const numberOfField = (typed: string | number) => (typeof typed === 'number' ? typed : numberOfTyped(typed))

/** The field of one setting, with its error. */
export function SettingField({ form, field }: Pick<SectionProps, 'form'> & { field: Field }) {
  const { name, label, hint } = field
  const failure: FieldError | undefined = get(form.formState.errors, name)
  const texts = { label, hint, error: failure?.message }
  switch (field.as) {
    case 'text':
      return <TextField {...texts} type={field.type} placeholder={field.placeholder} {...form.register(name)} />
    case 'lines':
      return <TextArea {...texts} rows={field.rows} {...form.register(name)} />
    case 'amount':
      return <TextField {...texts} inputMode="decimal" {...form.register(name)} />
    case 'number':
      return (
        // A number field would drop a typed comma, and make 25 of 2,5.
        <TextField {...texts} inputMode="decimal" {...form.register(name, { setValueAs: numberOfField })} />
      )
    case 'check':
      return <CheckField label={label} value={field.value} {...form.register(name)} />
    case 'choice':
      return <SelectField label={label} hint={hint} options={field.options} {...form.register(name)} />
  }
}
