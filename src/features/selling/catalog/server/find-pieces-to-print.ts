import { filamentOf } from '#features/gifts/makes/filament.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { piecesToPrint } from '#features/gifts/makes/to-print.ts'
import type { PieceToPrint } from '#features/selling/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import { otherFilamentsOf } from '../other-filaments.ts'
import { findPieceParts } from './find-piece-parts.ts'

type Line = {
  productId: string | null
  quantity: number
  fromStock: number
  make: MakeDescription | null
  proofId: string | null
}

/**
 * The pieces of lines that must be printed, one entry each. Until its proof is built, a piece takes the estimate of its product and size,
 * so the cart promises the same date as the product page.
 */
export async function findPiecesToPrint(shop: Shop, all: Line[]): Promise<PieceToPrint[]> {
  const lines = all.filter((line) => piecesToPrint(line) > 0)
  const partsOf = await findPieceParts(shop, lines)
  return lines.flatMap((line) => {
    const { grams = null, minutes = null } = partsOf(line) ?? {}
    const piece = {
      filament: filamentOf(line.make),
      grams,
      minutes,
      ...otherFilamentsOf(line.make, partsOf(line)?.accent),
    }
    return Array.from({ length: piecesToPrint(line) }, () => piece)
  })
}
