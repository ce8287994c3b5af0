import { and, eq, inArray, sql } from 'drizzle-orm'
import { moveOrder } from '#features/orders/orders/server/change-order-status.ts'
import { lockWorkingPrinter } from '#features/workshop/printers/server/lock-printer.ts'
import { cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { requireOnePlate } from './find-plates.ts'
import { lockOrdersOf, movedMeanwhile, refuseClosedOrders } from './lock-pieces.ts'
import { printJobs } from './tables.ts'

/**
 * Puts waiting pieces on a printer, all or none; their orders become processing (rule 68). Throws 404, and 409 for
 * pieces that are already printing or paused, whose order is closed, or that the printer cannot print on one plate.
 */
export const startPrinting = (
  shop: Shop,
  admin: SignedIn,
  wish: { pieces: string[]; printerId: string },
): Promise<string[]> => shop.database.transaction(() => start(shop, admin, wish))

async function start(shop: Shop, admin: SignedIn, { pieces, printerId }: { pieces: string[]; printerId: string }) {
  const { database, clock } = shop
  const { db } = database
  const wanted = [...new Set(pieces)]
  const orders = await lockOrdersOf(shop, wanted)
  refuseClosedOrders(orders)
  const printer = await lockWorkingPrinter(shop, printerId)
  const begun = await db
    .update(printJobs)
    .set({ status: 'printing', printerId, startedAt: clock.now(), version: sql`${printJobs.version} + 1` })
    .where(and(inArray(printJobs.id, wanted), eq(printJobs.status, 'queued'), eq(printJobs.isPaused, false)))
    .returning({ id: printJobs.id })
  if (begun.length < wanted.length)
    throw movedMeanwhile(wanted.length - begun.length, wanted.length, 'being printed already, or paused')
  // Printer and pieces may have changed since the plate was planned.
  await requireOnePlate(shop, { ids: wanted, printer })
  for (const { id: orderId, status } of orders)
    if (status === 'pending') await moveOrder(shop, admin, { orderId, status: 'processing', refunded: cents(0) })
  return begun.map(({ id }) => id)
}
