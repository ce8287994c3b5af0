import type { AccentWork } from '#features/gifts/estimates/print-work.ts'
import { type Filament, filamentOf, materialOf } from '#features/gifts/makes/filament.ts'
import { defaultLetters, isInBodyColor, type MakeDescription } from '#features/gifts/makes/make.ts'

type SecondFilament = { accent: AccentWork | null; letters: Filament | null }

/** The filament changes of a make and the filament of its letters; null for a make that is printed in one filament. */
export function secondFilamentOf(
  make: Pick<MakeDescription, 'called' | 'material'> | null,
  accent: AccentWork | null | undefined,
): SecondFilament {
  const color = make?.called?.letters?.color ?? defaultLetters
  if (!make || !accent || accent.changes === 0 || isInBodyColor(color)) return { accent: null, letters: null }
  return { accent, letters: filamentOf({ color, material: materialOf(make) }) }
}
