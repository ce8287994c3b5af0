import { inArray } from 'drizzle-orm'
import { convertToMaterial, type Estimate } from '#features/gifts/estimates/estimate.ts'
import { filamentOf, materialOf } from '#features/gifts/makes/filament.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { piecesToPrint } from '#features/gifts/makes/to-print.ts'
import type { PieceToPrint } from '#features/selling/delivery/server/find-leaving.ts'
import { findEstimates } from '#features/selling/proofs/server/find-estimates.ts'
import type { Shop } from '#platform/server/shop.ts'
import { products } from './tables.ts'

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
  const exact = await findEstimates(
    shop,
    lines.map(({ proofId }) => proofId),
  )
  const usual = await findUsual(
    shop,
    lines.filter(({ make, proofId }) => !exact(proofId, materialOf(make))),
  )
  return lines.flatMap((line) => {
    const { make, proofId } = line
    const { grams = null, minutes = null } = exact(proofId, materialOf(make)) ?? usual(line) ?? {}
    const piece = { filament: filamentOf(make), grams, minutes }
    return Array.from({ length: piecesToPrint(line) }, () => piece)
  })
}

/** The measured estimates of the lines' products and sizes. */
async function findUsual({ database: { db } }: Shop, lines: Line[]): Promise<(line: Line) => Estimate | undefined> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  if (ids.length === 0) return () => undefined
  const rows = await db
    .select({ id: products.id, estimates: products.estimates })
    .from(products)
    .where(inArray(products.id, ids))
  const known = new Map(rows.map(({ id, estimates }) => [id, estimates]))
  return ({ productId, make }) => {
    const estimate = productId && make ? known.get(productId)?.[make.size] : undefined
    return estimate && convertToMaterial(materialOf(make), estimate)
  }
}
