import { inArray } from 'drizzle-orm'
import { type PieceParts, partsInMaterial } from '#features/gifts/estimates/print-work.ts'
import { materialOf } from '#features/gifts/makes/filament.ts'
import { defaultLetters, isInBodyColor, type MakeDescription } from '#features/gifts/makes/make.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'
import { findDensities } from '#features/selling/filaments/server/find-materials.ts'
import { findProofParts } from '#features/selling/proofs/server/find-estimates.ts'
import type { Shop } from '#platform/server/shop.ts'
import { estimateOf } from '../product-estimate.ts'
import { products } from './tables.ts'

type Wanted = { productId: string | null; make: MakeDescription | null; proofId: string | null }

/**
 * Finds what `workOn` needs to know of pieces: of the proof, or until the proof is built, of the product in the piece's size, with a usual
 * name for a piece with words. Undefined for a piece that was never measured.
 */
export async function findPieceParts(shop: Shop, pieces: Wanted[]): Promise<(piece: Wanted) => PieceParts | undefined> {
  const exact = await findProofParts(
    shop,
    pieces.map(({ proofId }) => proofId),
  )
  const ofProof = ({ proofId, make }: Wanted) => exact(proofId, materialOf(make))
  const usual = await findUsual(
    shop,
    pieces.filter((piece) => !ofProof(piece)),
  )
  return (piece) => ofProof(piece) ?? usual(piece)
}

/** The measured estimates of the pieces' products and sizes. */
async function findUsual(shop: Shop, pieces: Wanted[]): Promise<(piece: Wanted) => PieceParts | undefined> {
  const ids = [...new Set(pieces.flatMap(({ productId }) => productId ?? []))]
  if (ids.length === 0) return () => undefined
  const rows = await shop.database.db
    .select({ id: products.id, estimates: products.estimates })
    .from(products)
    .where(inArray(products.id, ids))
  const known = new Map(rows.map(({ id, estimates }) => [id, estimates]))
  const densityOf = await findDensities(shop)
  return ({ productId, make }) => {
    const stored = productId && make ? known.get(productId)?.[make.size] : undefined
    if (!stored || !make) return undefined
    const { grams, minutes } = estimateOf(stored, hasOwnWords(make))
    // Letters in the filament of the body need no changes, but zones may.
    const { accent = null } = estimateOf(stored, hasOwnWords(make) && hasOwnLetters(make))
    return partsInMaterial(densityOf(materialOf(make)), { grams, minutes, accent })
  }
}

const hasOwnLetters = ({ called }: MakeDescription) => !isInBodyColor(called?.letters?.color ?? defaultLetters)
