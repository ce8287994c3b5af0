import { and, eq, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

/** Whether an order has pieces that are still to be printed. */
export const hasOpenPieces = async ({ database: { db } }: Shop, orderId: string): Promise<boolean> =>
  (await db.$count(printJobs, and(eq(printJobs.orderId, orderId), inArray(printJobs.status, ['queued', 'printing'])))) >
  0
