import type { Design } from '#features/selling/proofs/design.ts'
import { proofFormats } from '#features/selling/proofs/paths.ts'
import { pictureName } from '#features/selling/proofs/server/file-names.ts'
import { proofId } from '#features/selling/proofs/server/proof-id.ts'
import { type PictureWidth, pictureWidths } from '#platform/picture-widths.ts'
import { pastDesigns, samplesOf } from './designs.ts'
import { demoProducts } from './products.ts'

type Wanted = { design: Design; widths: readonly PictureWidth[]; isForSale: boolean }

/** The pictures that are drawn before: of what is for sale in every width, of what was bought as small as lists show it. */
export function wantedPictures(): Wanted[] {
  const samples = demoProducts.flatMap(samplesOf)
  const shown = new Set(samples.map(proofId))
  const bought = new Map(pastDesigns().map((design) => [proofId(design), design]))
  return [
    ...new Map(samples.map((design) => [proofId(design), { design, widths: pictureWidths, isForSale: true }])).values(),
    ...[...bought]
      .filter(([id]) => !shown.has(id))
      .map(([, design]) => ({ design, widths: [320] as const, isForSale: false })),
  ]
}

/** The files of a design's pictures. */
export const filesOf = (design: Design, widths: readonly PictureWidth[]): string[] =>
  widths.flatMap((width) => proofFormats.map((format) => pictureName(proofId(design), width, format)))
