import { and, inArray, isNotNull } from 'drizzle-orm'
import { convertToMaterial, type Estimate } from '#features/gifts/estimates/estimate.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import type { Shop } from '#platform/server/shop.ts'
import { proofs } from './tables.ts'

/** `isSliced`: measured by a slicer instead of estimated. */
type Known = Estimate & { isSliced: boolean }
/** The estimate of a proof in a material; undefined until the proof is built. */
type EstimateOf = (proofId: string | null, material: Material) => Known | undefined

/** Finds the estimates of proofs. The material is a parameter of the answer, because proofs do not contain it. */
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
