import { bodyColor, cutLetters } from '#features/gifts/makes/make.ts'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import type { SectionProps } from './section.ts'

/** The usual filament of letters and trimmings. Its key is looked up in the material of each product (rule 119). */
export function LettersFilamentField({ form }: SectionProps) {
  const { filaments } = useFilaments()
  const shown = filaments.filter(
    ({ material, isArchived, color }) =>
      material === defaultMaterial && (!isArchived || color === form.getValues('lettersColor')),
  )
  return (
    <SelectField
      key={shown.length}
      label="Letters and trimmings are printed in"
      hint="For products without letters of their own. In the color of the gift or cut in, a printer with one filament prints the gift without a change."
      options={[
        { value: bodyColor, name: 'The color of the gift' },
        { value: cutLetters, name: 'No filament: cut in' },
        ...shown.map(({ color, name }) => ({ value: color, name })),
      ]}
      error={form.formState.errors.lettersColor?.message}
      {...form.register('lettersColor')}
    />
  )
}
