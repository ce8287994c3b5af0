import { and, eq } from 'drizzle-orm'
import { gramsOfAll } from '#features/gifts/estimates/print-work.ts'
import { readPlatePieces } from '#features/workshop/print-queue/server/find-plates.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { abilityOf, workOnPrinter } from '#features/workshop/printers/ability.ts'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import type { Shop } from '#platform/server/shop.ts'

/** The pieces on a printer's bed, with the grams that they take on this printer, where they are known. */
export async function findOnBed(shop: Shop, printerId: string): Promise<{ id: string; grams: number }[]> {
  const jobs = await shop.database.db
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(and(eq(printJobs.printerId, printerId), eq(printJobs.status, 'printing')))
  const pieces = await readPlatePieces(
    shop,
    jobs.map(({ id }) => id),
  )
  const ability = abilityOf(await findPrinter(shop, printerId))
  return pieces.map(({ id, parts }) => {
    const work = workOnPrinter(ability, parts)
    return { id, grams: work ? gramsOfAll(work.grams) : parts.grams }
  })
}
