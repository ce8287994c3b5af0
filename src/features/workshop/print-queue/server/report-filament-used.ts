import { inArray } from 'drizzle-orm'
import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import { findEstimates } from '#features/selling/proofs/server/find-estimates.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

export type FilamentUsed = { filament: Filament | null; grams: number }
declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Reports used filament: of a finished piece, or the grams lost with a failed piece. */
    filamentUsed: (shop: Shop, used: FilamentUsed[]) => Promise<void>
  }
}

/** Reports the filament that finished pieces used, as estimated. Call it in the transaction that finishes them. */
export async function reportFilamentUsed(shop: Shop, ids: string[]): Promise<void> {
  const jobs = await shop.database.db
    .select({ color: printJobs.color, material: printJobs.material, proofId: printJobs.proofId })
    .from(printJobs)
    .where(inArray(printJobs.id, ids))
  const estimateOf = await findEstimates(
    shop,
    jobs.map(({ proofId }) => proofId),
  )
  await shop.events.filamentUsed(
    shop,
    jobs.map((job) => ({ filament: filamentOf(job), grams: estimateOf(job.proofId, job.material)?.grams ?? 0 })),
  )
}
