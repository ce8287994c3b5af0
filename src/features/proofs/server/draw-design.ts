import { showGift } from '#features/models/build-gift.ts'
import type { Workshop } from '#features/models/model.ts'
import { drawGift, type Pixels } from '#features/renders/draw-gift.ts'
import { type Design, modelOf, wishFor } from '../design.ts'
import { spoolOf } from './make-print-files.ts'

/** Draws a design as its model wants to be looked at, so many pixels wide. */
export function drawDesign(workshop: Workshop, design: Design, width: number): Pixels {
  const model = modelOf(design)
  const { parts } = showGift(workshop, model, wishFor(design))
  return drawGift(
    parts.map((part) => ({ ...part, hex: spoolOf(design, part.role).hex })),
    model.view,
    width,
  )
}
