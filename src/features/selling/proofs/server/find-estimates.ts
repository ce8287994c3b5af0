import { and, inArray, isNotNull } from 'drizzle-orm'
import { convertToDensity, type Estimate } from '#features/gifts/estimates/estimate.ts'
import { type PieceParts, partsInMaterial } from '#features/gifts/estimates/print-work.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { findDensities } from '#features/selling/filaments/server/find-materials.ts'
import type { Shop } from '#platform/server/shop.ts'
import { proofs } from './tables.ts'

/** `isSliced`: measured by a slicer instead of estimated. */
type Known = Estimate & { isSliced: boolean }
/** The estimate of a proof in a material; undefined until the proof is built. */
type EstimateOf = (proofId: string | null, material: Material) => Known | undefined

/**
 * Finds the estimates of proofs as one filament. The material is a parameter of the answer, because proofs do not contain it.
 */
export async function findEstimates(shop: Shop, proofIds: (string | null)[]): Promise<EstimateOf> {
  const [known, densityOf] = [await findMeasured(shop, proofIds), await findDensities(shop)]
  return (proofId, material) => {
    const row = known.get(proofId ?? '')
    return (
      row && convertToDensity(densityOf(material), { grams: row.grams, minutes: row.minutes, isSliced: row.isSliced })
    )
  }
}

/** Finds what `workOn` needs to know of proofs. Undefined until the proof is built. */
export async function findProofParts(
  shop: Shop,
  proofIds: (string | null)[],
): Promise<(proofId: string | null, material: Material) => (PieceParts & { isSliced: boolean }) | undefined> {
  const [known, densityOf] = [await findMeasured(shop, proofIds), await findDensities(shop)]
  return (proofId, material) => {
    const row = known.get(proofId ?? '')
    return row && { ...partsInMaterial(densityOf(material), row), isSliced: row.isSliced }
  }
}

async function findMeasured({ database: { db } }: Shop, proofIds: (string | null)[]) {
  const ids = [...new Set(proofIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map<string, never>()
  const { id, grams, minutes, isSliced, changes, towerLayers, accentGrams, zoneWork } = proofs
  const rows = await db
    .select({ id, grams, minutes, isSliced, changes, towerLayers, accentGrams, zoneWork })
    .from(proofs)
    .where(and(inArray(id, ids), isNotNull(grams)))
  return new Map(
    rows.map(({ id, grams, minutes, isSliced, changes, towerLayers, accentGrams, zoneWork }) => {
      const isKnown = changes !== null && towerLayers !== null && accentGrams !== null
      const accent = isKnown ? { changes, towerLayers, accentGrams, zoneWork } : null
      return [id, { grams: grams ?? 0, minutes: minutes ?? 0, isSliced, accent }]
    }),
  )
}
