import { changesByHand, type PieceLayers } from '#features/gifts/estimates/changes-by-hand.ts'
import { partsByLayer } from '#features/gifts/estimates/filament-changes.ts'
import { defaultProfile } from '#features/gifts/estimates/profile.ts'
import type { Workshop } from '#features/gifts/models/model.ts'
import { type LayerChange, type PlacedThing, plateTo3mf } from '#features/gifts/models/print-file.ts'
import type { Design } from '../design.ts'
import { arrangeOnPlates, type Bed } from '../plate.ts'
import { buildDesign, printedParts, printTitle, spoolOf } from './make-print-files.ts'

/** Designs for plates with their numbers of pieces, and the bed. `isByHand`: a printer that pauses prints them. */
export type PlateOrder = { pieces: { design: Design; count: number }[]; bed: Bed; isByHand?: boolean }

/** Print files by plate, geometry hashes by design, and titles of pieces larger than the bed; if there are any, `files` is empty. */
export type Plates = { files: Uint8Array<ArrayBuffer>[]; hashes: string[]; tooLarge: string[] }

/**
 * Arranges pieces on as few beds as possible. Plates whose filaments are changed by hand pause at those layers if each layer has one
 * filament. Throws like `buildDesign`.
 */
export function makePlates(workshop: Workshop, { pieces, bed, isByHand = false }: PlateOrder): Plates {
  const gifts = pieces.map(({ design, count }) => {
    const { box, hash, ...built } = buildDesign(workshop, design)
    return {
      design,
      count,
      parts: printedParts(design, built).map((part) => ({ ...part, filament: spoolOf(design, part.role) })),
      box,
      hash,
      width: box.max[0] - box.min[0],
      depth: box.max[1] - box.min[1],
    }
  })
  const all = gifts.flatMap((gift) => Array.from({ length: gift.count }, () => gift))
  const beds = arrangeOnPlates(all, bed)
  const standing = new Set(beds.flat().map(({ piece }) => all[piece]))
  const tooLarge = [...new Set(gifts.filter((gift) => !standing.has(gift)).map(({ design }) => printTitle(design)))]
  const hashes = gifts.map(({ hash }) => hash)
  if (tooLarge.length > 0) return { files: [], hashes, tooLarge }
  const files = beds.map((placed) => {
    const things = gifts.map((gift): PlacedThing => {
      const { design, parts, box } = gift
      return {
        title: printTitle(design),
        parts,
        places: placed
          .filter(({ piece }) => all[piece] === gift)
          .map(({ x, y, isTurned }) =>
            isTurned ? { x: x + box.max[1], y: y - box.min[0], isTurned } : { x: x - box.min[0], y: y - box.min[1] },
          ),
      }
    })
    const onBed = things.filter(({ places }) => places.length > 0)
    const changes = isByHand ? layerChanges(workshop, onBed) : undefined
    return plateTo3mf(`Plate of ${placed.length} pieces`, onBed, changes)
  })
  return { files, hashes, tooLarge }
}

/** At which layers a plate pauses for another filament; undefined if its filaments cannot be changed between layers. */
function layerChanges({ kernel }: Workshop, things: PlacedThing[]): LayerChange[] | undefined {
  const filaments = new Map(
    things.flatMap(({ parts }) => parts).map(({ filament }) => [JSON.stringify(filament), filament]),
  )
  const changes = kernel.scope(() => {
    const pieces = things.map(({ parts }): PieceLayers | undefined => {
      const solids = parts.flatMap(({ mesh }) => kernel.solidOf(mesh) ?? [])
      if (solids.length < parts.length) return undefined
      const keys = parts.map(({ filament }) => JSON.stringify(filament))
      return partsByLayer(kernel, solids).map((held) => held.map((part) => keys[part] ?? ''))
    })
    return pieces.every((layers) => layers !== undefined) ? changesByHand(pieces) : undefined
  })
  return changes?.slice(1).flatMap(({ layer, filament: key }) => {
    const filament = filaments.get(key)
    return filament ? [{ top: layer * defaultProfile.layer, filament }] : []
  })
}
