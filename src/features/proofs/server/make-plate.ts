import type { Workshop } from '#features/models/model.ts'
import { type PlacedThing, plateTo3mf } from '#features/models/print-file.ts'
import type { Design } from '../design.ts'
import { arrange, type Bed } from '../plate.ts'
import { buildDesign, spoolOf, titleOf } from './make-print-files.ts'

/** What is to stand on a plate: designs, and how many pieces of each. */
export type PlateOrder = { pieces: { design: Design; count: number }[]; bed: Bed }

/**
 * A plate's print file; the hash of each design's geometry, in their order; how many plates all of it would need, and what is larger than
 * the bed, each once.
 */
export type Plate = {
  threeMf: Uint8Array<ArrayBuffer> | undefined
  hashes: string[]
  plates: number
  tooLarge: string[]
}

/** Arranges pieces on one bed. There is no file where they need more than one. Throws as `buildDesign` does. */
export function makePlate(workshop: Workshop, { pieces, bed }: PlateOrder): Plate {
  const gifts = pieces.map(({ design, count }) => {
    const { parts, box, hash } = buildDesign(workshop, design)
    return { design, count, parts, box, hash, width: box.max[0] - box.min[0], depth: box.max[1] - box.min[1] }
  })
  const all = gifts.flatMap((gift) => Array.from({ length: gift.count }, () => gift))
  const beds = arrange(all, bed)
  const standing = new Set(beds.flat().map(({ piece }) => all[piece]))
  const tooLarge = [...new Set(gifts.filter((gift) => !standing.has(gift)).map(({ design }) => titleOf(design)))]
  const [placed] = beds
  const hashes = gifts.map(({ hash }) => hash)
  if (beds.length !== 1 || tooLarge.length > 0 || !placed)
    return { threeMf: undefined, hashes, plates: beds.length, tooLarge }
  const things = gifts.map(
    (gift): PlacedThing => ({
      title: titleOf(gift.design),
      parts: gift.parts.map((part) => ({ ...part, filament: spoolOf(gift.design, part.role) })),
      places: placed
        .filter(({ piece }) => all[piece] === gift)
        .map(({ x, y, isTurned }) =>
          isTurned
            ? { x: x + gift.box.max[1], y: y - gift.box.min[0], isTurned }
            : { x: x - gift.box.min[0], y: y - gift.box.min[1] },
        ),
    }),
  )
  return { threeMf: plateTo3mf(`Plate of ${all.length} pieces`, things), hashes, plates: 1, tooLarge }
}
