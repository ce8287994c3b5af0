import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { defaultProfile, type Profile } from './profile.ts'

/** The two parts of an engraved gift, standing on the bed; without `accent`, a gift of one filament. */
export type TwoParts = { body: Solid; accent?: Solid | undefined }

/** Which of the two filaments a print layer holds. */
export type LayerFilaments = 'body' | 'accent' | 'both'

/**
 * The number of filament changes, and of layers up to the last change, which a wipe tower must reach. `startsWithAccent`: its filament is
 * loaded first.
 */
export type FilamentChanges = { changes: number; towerLayers: number; startsWithAccent: boolean }

/** The filaments of each print layer, from the bed upward. Cuts layers only where the accent is, because the body fills all others. */
export function filamentsByLayer(
  kernel: Kernel,
  { body, accent }: TwoParts,
  profile: Profile = defaultProfile,
): LayerFilaments[] {
  const boxes = [body, ...(accent ? [accent] : [])].map((solid) => solid.boundingBox())
  const bottom = Math.min(...boxes.map(({ min }) => min[2]))
  const top = Math.max(...boxes.map(({ max }) => max[2]))
  const layers = Math.max(1, Math.round((top - bottom) / profile.layer))
  const [, accentBox] = boxes
  return Array.from({ length: layers }, (_, i) => {
    const z = bottom + (i + 0.5) * profile.layer
    if (!accent || !accentBox || z < accentBox.min[2] || z > accentBox.max[2]) return 'body'
    return kernel.scope(() => {
      if (!isPrinted(accent.slice(z))) return 'body'
      return isPrinted(body.slice(z)) ? 'both' : 'accent'
    })
  })
}

/** Whether a slicer lays a path: it drops what is narrower than a quarter of the nozzle. */
const isPrinted = (section: Section) => section.offset(-narrowest / 2, 'Miter', 2, 8).area() > 0
/** In millimeters. */
const narrowest = 0.1

/**
 * Counts the changes in the best order: a layer with both filaments starts with the filament that is loaded, so it costs one change,
 * and ends with the other filament. Printing starts with the filament that saves a change.
 */
export function countChanges(layers: LayerFilaments[]): FilamentChanges {
  const counts = (['body', 'accent'] as const).map((first) => changesFrom(first, layers))
  return counts.reduce((best, one) => (one.changes < best.changes ? one : best))
}

function changesFrom(first: 'body' | 'accent', layers: LayerFilaments[]): FilamentChanges {
  let [loaded, startsWithAccent, changes, towerLayers] = [first, first === 'accent', 0, 0]
  for (const [i, held] of layers.entries()) {
    if (held === loaded) continue
    // The first layer loads its filament before the print starts.
    loaded = loaded === 'body' ? 'accent' : 'body'
    if (i === 0 && held !== 'both') startsWithAccent = held === 'accent'
    else [changes, towerLayers] = [changes + 1, i + 1]
  }
  return { changes, towerLayers, startsWithAccent }
}
