import { and, inArray, isNotNull } from 'drizzle-orm'
import type { PieceToPrint } from '#features/delivery/server/find-leaving.ts'
import type { Estimate } from '#features/estimates/estimate.ts'
import type { Make } from '#features/makes/make.ts'
import { piecesToPrint } from '#features/makes/to-print.ts'
import type { Shop } from '#platform/server/shop.ts'
import { proofs } from './tables.ts'

/** `isSliced` is that a slicer has said so. */
type Known = Estimate & { isSliced: boolean }

/** What printing each of these proofs takes; those that were not built yet are missing. */
export async function findEstimates({ database: { db } }: Shop, ids: string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: proofs.id, grams: proofs.grams, minutes: proofs.minutes, isSliced: proofs.isSliced })
    .from(proofs)
    .where(and(inArray(proofs.id, [...new Set(ids)]), isNotNull(proofs.grams)))
  return new Map(
    rows.map(({ id, grams, minutes, isSliced }) => [id, { grams: grams ?? 0, minutes: minutes ?? 0, isSliced }]),
  )
}

type Line = { quantity: number; fromStock: number; make: Make | null; proofId: string | null }

/** The pieces of lines that are to be printed, one by one. */
export async function findPiecesToPrint(shop: Shop, lines: Line[]): Promise<PieceToPrint[]> {
  const estimates = await findEstimates(
    shop,
    lines.flatMap(({ proofId }) => proofId ?? []),
  )
  return lines.flatMap((line) => {
    const { make, proofId } = line
    const piece = { color: make?.color ?? null, minutes: estimates.get(proofId ?? '')?.minutes ?? null }
    return Array.from({ length: piecesToPrint(line) }, () => piece)
  })
}
