import type { Dyed } from '#features/gifts/drawings/filament-look.ts'
import { lookOf } from '#features/gifts/drawings/look-of.ts'
import { crossSections } from '#features/gifts/estimates/cross-sections.ts'
import { type Estimate, estimate } from '#features/gifts/estimates/estimate.ts'
import { type MeasuredAccent, measureParts, type PartToMeasure } from '#features/gifts/estimates/print-work.ts'
import type { FilamentRole } from '#features/gifts/geometry/mesh.ts'
import { materialOf } from '#features/gifts/makes/filament.ts'
import { creamLetters, lettersDyeOf } from '#features/gifts/makes/letters-of.ts'
import {
  bodyColor,
  colorNameOf,
  defaultLetters,
  dyedOf,
  isInBodyColor,
  type MakeDescription,
} from '#features/gifts/makes/make.ts'
import { nameWithWords } from '#features/gifts/makes/make-words.ts'
import { defaultMaterial, nameOfMaterialKey } from '#features/gifts/makes/materials.ts'
import { zoneRoleOf } from '#features/gifts/makes/zones.ts'
import { type BuiltGift, buildGift, isSound } from '#features/gifts/models/build-gift.ts'
import type { Workshop } from '#features/gifts/models/model.ts'
import { to3mf, toStl } from '#features/gifts/models/print-file.ts'
import { contentHash } from '#platform/server/files.ts'
import { type Design, modelOf, wishFor } from '../design.ts'
import type { Footprint } from '../plate.ts'

/** The print estimate of a design as one filament, and its accent; null if a part is not closed by itself. */
export type Measured = Estimate & { accent: MeasuredAccent | null }

/** A design's print files, the reproducible hash of its geometry, the bed that it covers, and its print estimate. */
export type PrintFiles = {
  threeMf: Uint8Array<ArrayBuffer>
  stl: Uint8Array<ArrayBuffer>
  hash: string
  footprint: Footprint
  measured: Measured
}

/** Builds a gift and writes its print files. Throws like `buildDesign`. */
export function makePrintFiles(workshop: Workshop, design: Design): PrintFiles {
  const gift = buildDesign(workshop, design)
  const { stl, hash, box } = gift
  return {
    threeMf: to3mf(
      printTitle(design),
      printedParts(design, gift).map((part) => ({ ...part, filament: spoolOf(design, part.role) })),
    ),
    ...{ stl, hash },
    footprint: { width: box.max[0] - box.min[0], depth: box.max[1] - box.min[1] },
    measured: measureGift(workshop, design, gift),
  }
}

/** Builds a design, with the hash of its geometry. Throws for an unknown model and for a result that is not sound. */
export function buildDesign(workshop: Workshop, design: Design) {
  const model = modelOf(design)
  const wish = wishFor(design)
  const gift = buildGift(workshop, model, wish)
  const { whole, pieces, problems } = gift
  if (!isSound(model, wish, gift))
    throw new Error(`${model.id}@${model.version} was built in ${pieces} pieces. ${problems.join(', ')}`)
  const stl = toStl(whole)
  return { ...gift, stl, hash: contentHash(stl) }
}

/** Grams, minutes and filament changes for printing a design. */
export const measureDesign = (workshop: Workshop, design: Design): Measured =>
  measureGift(workshop, design, buildGift(workshop, modelOf(design), wishFor(design)))

function measureGift({ kernel }: Workshop, design: Design, gift: Built): Measured {
  return kernel.scope(() => {
    const solid = kernel.solidOf(gift.whole)
    if (!solid) throw new Error('The built mesh is not closed.')
    const parts = printedParts(design, gift)
    const filaments = parts.map(({ role }) => JSON.stringify(spoolOf(design, role)))
    const isOne = new Set(filaments).size === 1
    const solids = isOne ? [solid] : parts.map(({ mesh }) => kernel.solidOf(mesh))
    const measured = solids.flatMap((solid, i): PartToMeasure[] =>
      solid ? [{ role: parts[i]?.role ?? 'body', solid, filament: filaments[i] ?? '' }] : [],
    )
    const whole = estimate(crossSections(kernel, solid))
    if (measured.length < solids.length) return { ...whole, accent: null }
    const { accent, grams } = measureParts(kernel, measured)
    // Several filaments have walls between them. Of two, the constants of the estimate contain them.
    return { ...whole, ...(accent.zoneWork && grams !== null && { grams: Math.max(grams, whole.grams) }), accent }
  })
}

/** The name of a gift in a printer's menu. */
export const printTitle = (design: Design): string => nameWithWords(modelOf(design).title, design.make)

type Built = Pick<BuiltGift, 'parts' | 'whole'>

/** The parts of a print file: one for a gift whose letters and zones are all printed in the filament of the body. */
export const printedParts = (design: Design, { parts, whole }: Built): Built['parts'] =>
  parts.every(({ role }) => isInBodyFilament(design, role)) ? [{ role: 'body', mesh: whole }] : parts

/** Whether a part is printed in the filament of the body by choice. */
function isInBodyFilament({ make }: Design, role: FilamentRole): boolean {
  if (role === 'body') return true
  if (role !== 'accent') return isInBodyColor(zoneOf(make, role)?.color ?? bodyColor)
  return isInBodyColor(make.called?.letters?.color ?? defaultLetters)
}

const zoneOf = ({ called }: MakeDescription, role: FilamentRole) =>
  called?.zones?.find(({ zone }) => zoneRoleOf(zone) === role)

/**
 * The filament of a part: the chosen color for the body, the chosen filament or cream for letters and trimmings, and that of a zone. Names
 * the material unless it is the default.
 */
export const spoolOf = (design: Design, role: FilamentRole) => {
  const { make } = design
  const zone = zoneOf(make, role)
  const { name, hex } = isInBodyFilament(design, role)
    ? { name: colorNameOf(make), hex: firstHexOf(dyedOf(make)) }
    : zone
      ? { name: zone.name, hex: firstHexOf(zone) }
      : { name: (make.called?.letters ?? creamLetters).name, hex: firstHexOf(lettersDyeOf(make)) }
  const material = materialOf(make)
  return { name: material === defaultMaterial ? name : `${nameOfMaterialKey(material)} · ${name}`, hex }
}

const firstHexOf = (dyed: Dyed): string => lookOf(dyed).hex[0] ?? ''
