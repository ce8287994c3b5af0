import { and, asc, eq } from 'drizzle-orm'
import { findEstimates } from '#features/selling/proofs/server/find-estimates.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'

/** The pieces on a printer's bed, with their grams where they are known. */
export async function findOnBed(shop: Shop, printerId: string): Promise<{ id: string; grams: number }[]> {
  const jobs = await shop.database.db
    .select({ id: printJobs.id, proofId: printJobs.proofId, material: printJobs.material })
    .from(printJobs)
    .where(and(eq(printJobs.printerId, printerId), eq(printJobs.status, 'printing')))
    .orderBy(asc(printJobs.position), asc(printJobs.id))
  const estimateOf = await findEstimates(
    shop,
    jobs.map(({ proofId }) => proofId),
  )
  return jobs.map(({ id, proofId, material }) => ({ id, grams: estimateOf(proofId, material)?.grams ?? 0 }))
}
