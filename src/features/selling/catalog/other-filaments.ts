import type { Color } from '#features/gifts/drawings/colors.ts'
import type { AccentWork } from '#features/gifts/estimates/print-work.ts'
import { type Filament, filamentOf, filamentsOfZoneColors, materialOf } from '#features/gifts/makes/filament.ts'
import { defaultLetters, isInBodyColor, type MakeDescription, type ZoneCalled } from '#features/gifts/makes/make.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { type ByZone, zonesIn } from '#features/gifts/makes/zones.ts'

/** The filament changes of a piece, and the filaments of its letters and zones; null and none for a piece of one filament. */
export type OtherFilaments = { accent: AccentWork | null; letters: Filament | null; zones?: ByZone<Filament> }

/** The other filaments of a make, and its changes. */
export const otherFilamentsOf = (
  make: Pick<MakeDescription, 'called' | 'material'> | null,
  accent: AccentWork | null | undefined,
): OtherFilaments =>
  make
    ? otherFilaments(
        {
          material: materialOf(make),
          letters: make.called?.letters?.color ?? defaultLetters,
          zones: make.called?.zones,
        },
        accent,
      )
    : { accent: null, letters: null }

type Chosen = {
  material: Material
  letters: Color
  zones: Pick<ZoneCalled, 'zone' | 'color'>[] | null | undefined
}

/** The same of a make's columns. What zones in the filament of the body were measured with is that of the body. */
export function otherFilaments(
  { material, letters, zones }: Chosen,
  accent: AccentWork | null | undefined,
): OtherFilaments {
  if (!accent || accent.changes === 0) return { accent: null, letters: null }
  const ofZones = filamentsOfZoneColors(material, zones)
  const { zoneWork, ...measured } = accent
  const own = zonesIn(zoneWork).filter(([role]) => ofZones[role])
  // Without letters and trimmings, the accent of a gift with zones weighs nothing.
  const hasLetters = !isInBodyColor(letters) && (accent.accentGrams > 0 || !zoneWork)
  if (!hasLetters && own.length === 0) return { accent: null, letters: null }
  return {
    accent: {
      ...measured,
      accentGrams: hasLetters ? measured.accentGrams : 0,
      ...(own.length > 0 && { zoneWork: Object.fromEntries(own) }),
    },
    letters: hasLetters ? filamentOf({ color: letters, material }) : null,
    ...(own.length > 0 && { zones: ofZones }),
  }
}
