import { shadeOfFilament } from '#features/gifts/drawings/look-of.ts'
import { dyedOf } from '#features/gifts/makes/make.ts'
import { buildGift, showGift } from '#features/gifts/models/build-gift.ts'
import type { Workshop } from '#features/gifts/models/model.ts'
import { toStl } from '#features/gifts/models/print-file.ts'
import { drawGift, type Pixels } from '#features/gifts/renders/draw-gift.ts'
import { contentHash } from '#platform/server/files.ts'
import { type Design, modelOf, wishFor } from '../design.ts'
import { spoolOf } from './make-print-files.ts'

/** A design's picture, and the hash of its geometry. */
export type Drawing = Pixels & { hash: string }

/** Draws a design from its model's view, `width` pixels wide. */
export function drawDesign(workshop: Workshop, design: Design, width: number): Drawing {
  const model = modelOf(design)
  const wish = wishFor(design)
  const { parts } = showGift(workshop, model, wish)
  const pixels = drawGift(
    parts.map((part) => ({
      ...part,
      hex: part.role === 'recess' ? shadeOfFilament(dyedOf(design.make)) : spoolOf(design, part.role).hex,
    })),
    model.view,
    width,
  )
  return { ...pixels, hash: contentHash(toStl(buildGift(workshop, model, wish).whole)) }
}
