import { and, eq, sql } from 'drizzle-orm'
import { findLastCorrection } from '#features/orders/order-changes/server/find-corrections.ts'
import { markReady } from '#features/orders/orders/server/mark-ready.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { lockOrdersOf, movedMeanwhile, noSuchPiece, refuseClosedOrders } from './lock-pieces.ts'
import { hasOpenPieces } from './open-pieces.ts'
import { printJobs } from './tables.ts'

/**
 * Undoes the failure of a finished piece: it is finished again, and its reprint leaves the queue (rule 98).
 * Throws 404, and 409 for another piece, and once its reprint is being printed.
 */
export const takeBackFailure = (shop: Shop, admin: SignedIn, wish: { id: string }): Promise<string> =>
  shop.database.transaction(() => takeBack(shop, admin, wish))

async function takeBack(shop: Shop, admin: SignedIn, { id }: { id: string }) {
  const { db } = shop.database
  const [known] = await db.select({ id: printJobs.id }).from(printJobs).where(byId(printJobs.id, id))
  if (!known) throw noSuchPiece()
  refuseClosedOrders(await lockOrdersOf(shop, [id]))
  const [whole] = await db
    .update(printJobs)
    .set({
      status: 'done',
      failureReason: null,
      gramsLost: null,
      wasDone: false,
      version: sql`${printJobs.version} + 1`,
    })
    .where(and(eq(printJobs.id, id), eq(printJobs.status, 'failed'), printJobs.wasDone))
    .returning()
  if (!whole) throw movedMeanwhile(1, 1, 'not one that failed after it was done')
  const { orderId, orderItemId, piece, attempt, startedAt } = whole
  const corrected = await findLastCorrection(shop, orderItemId)
  if (corrected && startedAt && corrected >= startedAt) throw madeBefore()
  const isItsReprint = and(
    eq(printJobs.orderItemId, orderItemId),
    eq(printJobs.piece, piece),
    eq(printJobs.attempt, attempt + 1),
  )
  const [gone] = await db
    .delete(printJobs)
    .where(and(isItsReprint, eq(printJobs.status, 'queued')))
    .returning({ id: printJobs.id })
  if (!gone) throw new Problem('conflict', 'This piece is being printed again already. Nothing was changed.')
  if (!(await hasOpenPieces(shop, orderId))) await markReady(shop, admin, { orderId, isReady: true })
  return id
}

/** The piece was made before a correction of its line: only its reprint is what the customer gets. */
const madeBefore = () =>
  new Problem('conflict', 'This gift was corrected since, so the piece is printed again. Nothing was changed.')
