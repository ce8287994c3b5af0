import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { moveOrder } from '#features/orders/orders/server/change-order-status.ts'
import { abilityOf } from '#features/workshop/printers/ability.ts'
import { loadPrinter } from '#features/workshop/printers/server/load-printer.ts'
import { lockWorkingPrinter } from '#features/workshop/printers/server/lock-printer.ts'
import { cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { startPrintingSchema } from '../contract.ts'
import { filamentsHeldAfter } from '../plates.ts'
import { requireLoadedFor, requireOnePlate } from './find-plates.ts'
import { lockOrdersOf, movedMeanwhile, refuseClosedOrders } from './lock-pieces.ts'
import { refuseEarly, refuseStalePieces } from './refuse-stale-pieces.ts'
import { printJobs } from './tables.ts'

/**
 * Puts waiting pieces on a printer, all or none; their orders become processing (rule 68). Throws 404, and 409 for
 * pieces that are already printing or paused, whose order is closed, or that the printer cannot print on one plate,
 * for print files from before a correction, for orders that the customer can still correct, and for filaments that are not loaded. The printer then counts as holding what it
 * holds after the plate (rule 120).
 */
export const startPrinting = (shop: Shop, admin: SignedIn, wish: Wish): Promise<string[]> =>
  shop.database.transaction(() => start(shop, admin, wish))

type Wish = z.output<typeof startPrintingSchema>

async function start(shop: Shop, admin: SignedIn, { pieces, printerId, loaded = [], ...wish }: Wish) {
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
  await refuseStalePieces(shop, { ids: wanted, corrections: wish.corrections ?? {} })
  if (!wish.isEarly) await refuseEarly(shop, orders)
  // Printer and pieces may have changed since the plate was planned.
  const plate = await requireOnePlate(shop, { ids: wanted, printer })
  await requireLoadedFor(shop, { printer, pieces: plate, loaded })
  await loadPrinter(shop, { printer, filaments: filamentsHeldAfter(plate, abilityOf(printer)) })
  for (const { id: orderId, status } of orders)
    if (status === 'pending') await moveOrder(shop, admin, { orderId, status: 'processing', refunded: cents(0) })
  return begun.map(({ id }) => id)
}
