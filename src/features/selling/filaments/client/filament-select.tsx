import type { ComponentProps } from 'react'
import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { useFilaments } from './requests.ts'

type FilamentSelectProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  /** The stored filament, which stays selectable when it is archived. */
  chosen?: Filament | undefined
  /** The option for no filament. */
  none?: string
}

/** Chooses one of the shop's filaments. Its value is `material color`, or `''` for none. */
export function FilamentSelect({ chosen, none, ...select }: FilamentSelectProps) {
  const { filaments, nameOf } = useFilaments()
  const offered = filaments.filter((one) => !one.isArchived || filamentOf(one) === chosen)
  return (
    <SelectField
      // A select whose options arrive later would show the first option instead of its value.
      key={filaments.length}
      options={[
        ...(none ? [{ value: '', name: none }] : []),
        ...offered.map((one) => ({ value: filamentOf(one), name: nameOf(one) })),
      ]}
      {...select}
    />
  )
}
