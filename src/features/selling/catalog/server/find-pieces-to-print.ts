import { inArray } from 'drizzle-orm'
import { type Estimate, weighedIn } from '#features/gifts/estimates/estimate.ts'
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
 * The pieces of lines that are to be printed, one by one. One whose proof was not built yet takes what its product says of its size, so that a
 * cart promises what the page did.
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

/** What the products of lines take in their sizes, where that was measured. */
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
    return estimate && weighedIn(materialOf(make), estimate)
  }
}
