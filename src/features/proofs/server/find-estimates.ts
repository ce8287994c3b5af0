import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Estimate } from '#features/estimates/estimate.ts'
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
