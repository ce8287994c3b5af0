import { and, eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

/** Whether a printer has a piece on its bed. */
export const isPrinting = async ({ database: { db } }: Pick<Shop, 'database'>, printerId: string): Promise<boolean> =>
  (await db.$count(printJobs, and(eq(printJobs.printerId, printerId), eq(printJobs.status, 'printing')))) > 0
