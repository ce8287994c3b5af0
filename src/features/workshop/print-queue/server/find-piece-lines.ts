import { eq, inArray } from 'drizzle-orm'
import { orderItems } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

/** The lines and proofs of pieces. */
export const findPieceLines = ({ database: { db } }: Shop, ids: string[]) =>
  db
    .select({
      id: printJobs.id,
      itemId: printJobs.orderItemId,
      orderId: printJobs.orderId,
      proofId: printJobs.proofId,
      productName: orderItems.productName,
    })
    .from(printJobs)
    .innerJoin(orderItems, eq(orderItems.id, printJobs.orderItemId))
    .where(inArray(printJobs.id, ids))
