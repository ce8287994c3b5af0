import { inArray } from 'drizzle-orm'
import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import { findEstimates } from '#features/selling/proofs/server/find-estimates.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

export type FilamentUsed = { filament: Filament | null; grams: number }
/** A shop in which something follows from what was printed, in the transaction that says so: it is off the spools. */
export type PrintingShop = Shop & { whenFilamentUsed: (used: FilamentUsed[]) => Promise<void> }

/** Says what pieces took that are done, as far as it was measured. Call it in the transaction that ends them. */
export async function sayFilamentUsed(shop: PrintingShop, ids: string[]): Promise<void> {
  const jobs = await shop.database.db
    .select({ color: printJobs.color, material: printJobs.material, proofId: printJobs.proofId })
    .from(printJobs)
    .where(inArray(printJobs.id, ids))
  const estimateOf = await findEstimates(
    shop,
    jobs.map(({ proofId }) => proofId),
  )
  await shop.whenFilamentUsed(
    jobs.map((job) => ({ filament: filamentOf(job), grams: estimateOf(job.proofId, job.material)?.grams ?? 0 })),
  )
}
