import { and, eq, inArray, sql } from 'drizzle-orm'
import { moveOrder } from '#features/orders/orders/server/change-order-status.ts'
import { cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { noSuchPrinter } from './find-printers.ts'
import { keepOrdersOf, movedMeanwhile, refuseOver } from './keep-pieces.ts'
import { printers, printJobs } from './tables.ts'

/**
 * Puts queued pieces on a printer, all of them or none; their orders are being processed from then on (rule 68). Throws 404, and 409 for
 * pieces that somebody else has begun, that are paused, or whose order is over.
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
  const orders = await keepOrdersOf(shop, wanted)
  refuseOver(orders)
  await refuseIdle(shop, printerId)
  const begun = await db
    .update(printJobs)
    .set({ status: 'printing', printerId, startedAt: clock.now(), version: sql`${printJobs.version} + 1` })
    .where(and(inArray(printJobs.id, wanted), eq(printJobs.status, 'queued'), eq(printJobs.isPaused, false)))
    .returning({ id: printJobs.id })
  if (begun.length < wanted.length)
    throw movedMeanwhile(wanted.length - begun.length, wanted.length, 'being printed already, or paused')
  for (const { id: orderId, status } of orders)
    if (status === 'pending') await moveOrder(shop, admin, { orderId, status: 'processing', refunded: cents(0) })
  return begun.map(({ id }) => id)
}

async function refuseIdle({ database: { db } }: Shop, printerId: string) {
  const [printer] = await db.select().from(printers).where(byId(printers.id, printerId)).for('key share')
  if (!printer) throw noSuchPrinter()
  if (!printer.isWorking) throw new Problem('conflict', `${printer.name} does not work at the moment.`)
}
