import { and, inArray, isNotNull } from 'drizzle-orm'
import { convertToMaterial, type Estimate } from '#features/gifts/estimates/estimate.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import type { Shop } from '#platform/server/shop.ts'
import { proofs } from './tables.ts'

/** `isSliced` is that a slicer has said so. */
type Known = Estimate & { isSliced: boolean }
/** What printing a proof takes in a material; undefined of one that was not built yet, and of none. */
type EstimateOf = (proofId: string | null, material: Material) => Known | undefined

/** What printing each of these proofs takes, in whichever material it is printed: the proof itself says nothing of it. */
export async function findEstimates({ database: { db } }: Shop, proofIds: (string | null)[]): Promise<EstimateOf> {
  const ids = [...new Set(proofIds.filter((id) => id !== null))]
  if (ids.length === 0) return () => undefined
  const rows = await db
    .select({ id: proofs.id, grams: proofs.grams, minutes: proofs.minutes, isSliced: proofs.isSliced })
    .from(proofs)
    .where(and(inArray(proofs.id, ids), isNotNull(proofs.grams)))
  const known = new Map(
    rows.map(({ id, grams, minutes, isSliced }) => [id, { grams: grams ?? 0, minutes: minutes ?? 0, isSliced }]),
  )
  return (proofId, material) => {
    const estimate = known.get(proofId ?? '')
    return estimate && convertToMaterial(material, estimate)
  }
}
