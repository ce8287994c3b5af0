import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { bodyColor } from '#features/gifts/makes/make.ts'
import { type Design, provenModel } from '#features/selling/proofs/design.ts'
import type { Shop } from '#platform/server/shop.ts'

const make: MakeDescription = {
  ...{ color: 'red', size: 'small', engraving: '' },
  called: { letters: { color: bodyColor, name: 'Color of the gift' } },
}
/** A part of one filament, with walls, a floor and openings. */
const design: Design = { model: provenModel({ id: 'lantern', version: 1, options: {} }, make), make }

/** The part by which a printer's speed is found with its own slicer: its print file and its estimated minutes (rule 123). */
export async function findTestPart(shop: Shop) {
  const { threeMf, measured } = await shop.workshop.print(design)
  return { file: threeMf, minutes: measured.minutes }
}
