import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { markReady } from '#features/orders/orders/server/mark-ready.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { findCorrectedLine } from './find-corrected-line.ts'
import { isOrderPaused, keepPaused } from './pause-order.ts'
import { queueMoved } from './queue-pieces.ts'
import { printJobs } from './tables.ts'

type Corrected = { orderId: string; orderItemId: string; by: SignedIn | null }

/**
 * Lets the waiting pieces of a corrected line follow its new proof, and queues its finished pieces again. A line that needs fewer or more
 * prints than before, because words were removed or added, has as many. Call it in the transaction that has locked the
 * order and stored the line; none of its pieces is on a printer.
 */
export async function correctPieces(shop: Shop, { orderId, orderItemId, by }: Corrected): Promise<void> {
  const { database, clock } = shop
  const { db } = database
  const { toPrint, ...snapshot } = await findCorrectedLine(shop, orderItemId)
  const isPaused = await isOrderPaused(shop, orderId)
  const ofLine = (status: 'queued' | 'done') =>
    and(eq(printJobs.orderItemId, orderItemId), eq(printJobs.status, status))
  await db.delete(printJobs).where(and(ofLine('queued'), gt(printJobs.piece, toPrint)))
  await db
    .update(printJobs)
    .set({ ...snapshot, version: sql`${printJobs.version} + 1` })
    .where(and(ofLine('queued'), lte(printJobs.piece, toPrint)))
  const failed = await db
    .update(printJobs)
    .set({
      ...{ status: 'failed', failureReason: 'other', gramsLost: 0, wasDone: true },
      version: sql`${printJobs.version} + 1`,
    })
    .where(ofLine('done'))
    .returning()
  const reprints = failed.flatMap(({ piece, position, attempt }) =>
    piece <= toPrint
      ? [
          {
            ...{ orderId, orderItemId, piece, position, isPaused, ...snapshot },
            ...{ attempt: attempt + 1, createdAt: clock.now() },
          },
        ]
      : [],
  )
  if (reprints.length > 0) await db.insert(printJobs).values(reprints)
  await queueDropped(shop, { orderId, orderItemId, toPrint, isPaused, snapshot })
  // An order that is ready counts its old lines as made, so the mark goes first.
  if (toPrint > 0) await markReady(shop, by, { orderId, isReady: false })
  await queueMoved(shop, orderId)
  if (isPaused) await keepPaused(shop, orderId)
}

type Dropped = {
  orderId: string
  orderItemId: string
  toPrint: number
  isPaused: boolean
  snapshot: Omit<Awaited<ReturnType<typeof findCorrectedLine>>, 'toPrint'>
}

/** Queues pieces that were printed or failed before, were no longer needed, and are needed again: words were removed and then added. */
async function queueDropped(
  { database: { db }, clock }: Shop,
  { orderId, orderItemId, toPrint, isPaused, snapshot }: Dropped,
) {
  const rows = await db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.orderItemId, orderItemId), lte(printJobs.piece, toPrint)))
    .orderBy(desc(printJobs.attempt))
  const dropped = [...Map.groupBy(rows, ({ piece }) => piece).values()]
    .filter((attempts) => attempts.every(({ status }) => status === 'failed'))
    .flatMap(([last]) => last ?? [])
  if (dropped.length === 0) return
  await db.insert(printJobs).values(
    dropped.map(({ piece, position, attempt }) => ({
      ...{ orderId, orderItemId, piece, position, isPaused, ...snapshot },
      ...{ attempt: attempt + 1, createdAt: clock.now() },
    })),
  )
}
