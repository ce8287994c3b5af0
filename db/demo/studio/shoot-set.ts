import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filamentColors } from '#features/gifts/drawings/filament.ts'
import { lookOf } from '#features/gifts/drawings/look-of.ts'
import { showGift } from '#features/gifts/models/build-gift.ts'
import { fits } from '#features/gifts/models/fit-of.ts'
import type { Workshop } from '#features/gifts/models/model.ts'
import { makeFor, modelOf, wishFor } from '#features/selling/proofs/design.ts'
import { runBlender, writeParts } from './blender.ts'
import { designOf } from './set-designs.ts'
import type { GiftSet } from './sets.ts'

/** Shoots a set, `size` pixels a side, as PNG. Takes some minutes at 1,200 pixels on two cores. */
export async function shootSet(workshop: Workshop, set: GiftSet, size: number, samples: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'little-layers-studio-'))
  try {
    const gifts = []
    for (const [index, placed] of set.gifts.entries()) {
      const design = designOf(placed)
      if (!fits(workshop, modelOf(design), makeFor(design)))
        throw new Error(`“${placed.engraving}” does not fit on the ${placed.product}.`)
      const { parts } = showGift(workshop, modelOf(design), wishFor(design))
      const written = await writeParts(folder, parts, `${index}-`)
      const [x, y] = placed.at
      gifts.push({
        ...{ x, y, turn: placed.turn ?? 0, lean: placed.lean ?? 0 },
        parts: written.map((part) => ({
          ...part,
          hex: part.role === 'body' ? (lookOf(placed).hex[0] ?? '') : filamentColors.cream.light,
          isMetal: part.role === 'body' && placed.color === 'gold',
        })),
      })
    }
    // A lens of 80 mm sees a field of 0.45 times its distance.
    const pixel = (0.45 * set.camera.distance) / size
    await writeFile(join(folder, 'set.json'), JSON.stringify({ ...set, gifts, size, samples, pixel }))
    runBlender('set.py', folder)
    return await readFile(join(folder, 'set-0001.png'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
