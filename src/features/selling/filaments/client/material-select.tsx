import type { ComponentProps } from 'react'
import { materialLabel } from '#features/base/office/client/words.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { useMaterials } from './requests.ts'

type MaterialSelectProps = Omit<ComponentProps<typeof SelectField>, 'options' | 'label'> & {
  /** The stored material, which stays selectable when it is archived. */
  chosen?: Material | undefined
}

/** Chooses one of the shop's materials. */
export function MaterialSelect({ chosen, ...select }: MaterialSelectProps) {
  const { materials } = useMaterials()
  return (
    <SelectField
      // A select whose options arrive later would show the first option instead of its value.
      key={materials.length}
      label={materialLabel}
      options={materials
        .filter(({ key, isArchived }) => !isArchived || key === chosen)
        .map(({ key, name }) => ({ value: key, name }))}
      {...select}
    />
  )
}
