import type { Workshop } from '#features/gifts/models/model.ts'
import { type PlacedThing, plateTo3mf } from '#features/gifts/models/print-file.ts'
import type { Design } from '../design.ts'
import { arrangeOnPlates, type Bed } from '../plate.ts'
import { buildDesign, printedParts, printTitle, spoolOf } from './make-print-files.ts'

/** Designs for plates with their numbers of pieces, and the bed. */
export type PlateOrder = { pieces: { design: Design; count: number }[]; bed: Bed }

/** Print files by plate, geometry hashes by design, and titles of pieces larger than the bed; if there are any, `files` is empty. */
export type Plates = { files: Uint8Array<ArrayBuffer>[]; hashes: string[]; tooLarge: string[] }

/** Arranges pieces on as few beds as possible. Throws like `buildDesign`. */
export function makePlates(workshop: Workshop, { pieces, bed }: PlateOrder): Plates {
  const gifts = pieces.map(({ design, count }) => {
    const { box, hash, ...built } = buildDesign(workshop, design)
    return {
      design,
      count,
      parts: printedParts(design, built),
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
        parts: parts.map((part) => ({ ...part, filament: spoolOf(design, part.role) })),
        places: placed
          .filter(({ piece }) => all[piece] === gift)
          .map(({ x, y, isTurned }) =>
            isTurned ? { x: x + box.max[1], y: y - box.min[0], isTurned } : { x: x - box.min[0], y: y - box.min[1] },
          ),
      }
    })
    return plateTo3mf(
      `Plate of ${placed.length} pieces`,
      things.filter(({ places }) => places.length > 0),
    )
  })
  return { files, hashes, tooLarge }
}
