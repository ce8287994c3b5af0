import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { defaultProfile, type Profile } from './profile.ts'

/** The filaments of a print layer, by number. */
export type LayerFilaments = readonly number[]

/**
 * The number of filament changes, and of layers up to the last change, which a wipe tower must reach. `first` and `last`: the numbers of
 * the filaments that are loaded at the start and at the end. `loads`: how often each filament is changed to.
 */
export type FilamentChanges = {
  changes: number
  towerLayers: number
  first: number
  last: number
  loads: Record<number, number>
}

/**
 * The parts of a gift on the bed that each print layer holds, from the bed upward, by their places in the list. Cuts layers only where
 * other parts than the first are, because the first part, the body, fills all others. With `maxCuts`, each cut of a higher gift stands for
 * several layers.
 */
export function partsByLayer(
  kernel: Kernel,
  parts: Solid[],
  { layer }: Profile = defaultProfile,
  maxCuts = Number.POSITIVE_INFINITY,
): number[][] {
  const boxes = parts.map((solid) => solid.boundingBox())
  const bottom = Math.min(...boxes.map(({ min }) => min[2]))
  const top = Math.max(...boxes.map(({ max }) => max[2]))
  const layers = Math.max(1, Math.round((top - bottom) / layer))
  const step = Math.ceil(layers / maxCuts) || 1
  const [body, ...others] = parts.map((solid, part) => ({ part, solid, box: boxes[part]! }))
  const cuts = Array.from({ length: Math.ceil(layers / step) }, (_, i) => {
    const z = Math.min(top - layer / 2, bottom + (i + 0.5) * step * layer)
    const near = others.filter(({ box }) => z >= box.min[2] && z <= box.max[2])
    return kernel.scope(() => {
      const held = near.filter(({ solid }) => isPrinted(solid.slice(z))).map(({ part }) => part)
      return held.length === 0 || (body && isPrinted(body.solid.slice(z))) ? [0, ...held] : held
    })
  })
  return Array.from({ length: layers }, (_, i) => cuts[Math.floor(i / step)]!)
}

/** Whether a slicer lays a path: it drops what is narrower than a quarter of the nozzle. */
const isPrinted = (section: Section) => section.offset(-narrowest / 2, 'Miter', 2, 8).area() > 0
/** In millimeters. */
const narrowest = 0.1

/**
 * Counts the changes in the best order: a layer with several filaments starts with the one that is loaded, if it holds it, and ends with
 * another. Printing starts with the filament that saves a change.
 */
export function countChanges(layers: LayerFilaments[]): FilamentChanges {
  const [bottom = [0]] = layers
  return bottom.map((first) => changesFrom(first, layers)).reduce(better)
}

/** Fewer changes, then a lower wipe tower, then filaments that are changed to about equally often, as slicers do. */
const better = (best: FilamentChanges, one: FilamentChanges): FilamentChanges =>
  (one.changes - best.changes || one.towerLayers - best.towerLayers || mostLoads(one) - mostLoads(best)) < 0
    ? one
    : best
const mostLoads = ({ loads }: FilamentChanges) => Math.max(0, ...Object.values(loads))

/** The fewest changes from a first filament, found for each filament in which a layer can end. */
function changesFrom(first: number, layers: LayerFilaments[]): FilamentChanges {
  let ends: FilamentChanges[] = [{ first, last: first, changes: 0, towerLayers: 0, loads: {} }]
  for (const [i, held] of layers.entries()) {
    const next = new Map<number, FilamentChanges>()
    for (const end of ends)
      for (const last of held) {
        const isLoaded = held.includes(end.last)
        // A layer of several filaments can't end with the one that it starts with.
        if (isLoaded && held.length > 1 && last === end.last) continue
        const more = held.length - Number(isLoaded)
        const one = { ...end, last, ...(more > 0 && changedOn(i, end, held)) }
        const known = next.get(last)
        next.set(last, known ? better(known, one) : one)
      }
    ends = [...next.values()]
  }
  return ends.reduce(better)
}

/** A layer on which every held filament is loaded that is not loaded yet. */
function changedOn(layer: number, { last, changes, loads }: FilamentChanges, held: LayerFilaments) {
  const loaded = held.filter((one) => one !== last)
  return {
    changes: changes + loaded.length,
    towerLayers: layer + 1,
    loads: { ...loads, ...Object.fromEntries(loaded.map((one) => [one, (loads[one] ?? 0) + 1])) },
  }
}
