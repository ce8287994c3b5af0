import type { AccentWork } from '#features/gifts/estimates/print-work.ts'
import { defaultProfile } from '#features/gifts/estimates/profile.ts'
import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'

/** Maximum layers that are cut; of a higher model, each cut stands for several layers. */
const maxCuts = 400

/** Counts the filament changes of a model of several colors, in the best order, and the layers up to the last change. */
export function countColorChanges(kernel: Kernel, solids: Solid[]): Pick<AccentWork, 'changes' | 'towerLayers'> {
  if (solids.length < 2) return { changes: 0, towerLayers: 0 }
  const boxes = solids.map((solid) => solid.boundingBox())
  const bottom = Math.min(...boxes.map(({ min }) => min[2]))
  const height = Math.max(...boxes.map(({ max }) => max[2])) - bottom
  const layers = Math.max(1, Math.round(height / defaultProfile.layer))
  const step = Math.ceil(layers / maxCuts)
  const cuts = Array.from({ length: Math.ceil(layers / step) }, (_, i) => {
    const z = bottom + Math.min(height - defaultProfile.layer / 2, (i + 0.5) * step * defaultProfile.layer)
    return solids.flatMap((solid, which) => {
      const { min, max } = boxes[which]!
      if (z < min[2] || z > max[2]) return []
      return kernel.scope(() => (isPrinted(solid.slice(z)) ? [which] : []))
    })
  })
  return fewestChanges(Array.from({ length: layers }, (_, layer) => cuts[Math.floor(layer / step)]!))
}

/** Whether a slicer lays a path: it drops what is narrower than a quarter of the nozzle. */
const isPrinted = (section: Section) => section.offset(-narrowest / 2, 'Miter', 2, 8).area() > 0
/** In millimeters. */
const narrowest = 0.1

type Count = { changes: number; towerLayers: number }

/** The fewest changes for layers that hold these filaments. A layer starts with the loaded filament if it holds it. */
export function fewestChanges(layers: number[][]): Count {
  /** By the filament that is loaded in the end. Before the first layer any filament may be loaded. */
  let ends: Map<number, Count> | undefined
  for (const [i, held] of layers.entries()) {
    if (held.length === 0) continue
    const before = ends
    ends = new Map(
      held.map((last): [number, Count] => {
        if (!before) return [last, countAt(i, held.length - 1, { changes: 0, towerLayers: 0 })]
        const ways = [...before].map(([loaded, count]) => countAt(i, changesWithin(held, loaded, last), count))
        return [last, fewest(ways)]
      }),
    )
  }
  return ends ? fewest([...ends.values()]) : { changes: 0, towerLayers: 0 }
}

/** The changes of a layer that starts with `loaded` in the printer and ends with `last`. */
function changesWithin(held: number[], loaded: number, last: number): number {
  if (!held.includes(loaded)) return held.length
  if (held.length === 1) return 0
  return loaded === last ? held.length : held.length - 1
}

const countAt = (layer: number, more: number, { changes, towerLayers }: Count): Count =>
  more === 0 ? { changes, towerLayers } : { changes: changes + more, towerLayers: layer + 1 }

const fewest = (counts: Count[]): Count =>
  counts.reduce((best, one) => (one.changes < best.changes ? one : best), counts[0]!)
