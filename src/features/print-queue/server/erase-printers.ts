import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { printers, printJobs } from './tables.ts'

/**
 * Erases printers that nobody of the shop has made theirs, by changing them or by printing what somebody has bought; theirs go by
 * `deletePrinter`. Call it in a transaction.
 */
export function erasePrinters({ database: { db } }: Pick<Shop, 'database'>, ids: string[]) {
  const onBed = and(eq(printJobs.printerId, printers.id), eq(printJobs.status, 'printing'))
  const isUntouched = and(
    inArray(printers.id, ids),
    eq(printers.version, 1),
    notExists(db.select().from(printJobs).where(onBed)),
  )
  return db.delete(printers).where(isUntouched)
}
