import { and, eq, sql } from 'drizzle-orm'
import { piecesToPrint } from '#features/gifts/makes/to-print.ts'
import { markReady } from '#features/orders/orders/server/mark-ready.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { FailPiece } from '../contract.ts'
import { failureNames } from '../print-queue.ts'
import { findInHand, type LineInHand } from './find-in-hand.ts'
import { type LockedOrder, lockOrdersOf, movedMeanwhile, noSuchPiece, refuseClosedOrders } from './lock-pieces.ts'
import { isOrderPaused } from './pause-order.ts'
import { reportFilamentLost } from './report-filament-used.ts'
import { printJobs } from './tables.ts'

type Failure = FailPiece & { id: string }

/**
 * Marks a piece as failed, with the reason and the filament lost, and queues a new attempt in the old place (rule 69). A finished piece that
 * is found broken can fail while it is in no parcel (rule 98). Answers the new attempt. `null` is the printer itself. Throws 404, and
 * 409 for a piece that is not printing, or a finished piece that is packed or already marked
 * (rule 101).
 */
export const failPiece = (shop: Shop, admin: SignedIn | null, wish: Failure): Promise<string> =>
  shop.database.transaction(() => fail(shop, admin, wish))

async function fail(shop: Shop, admin: SignedIn | null, wish: Failure) {
  const { id, reason: failureReason, gramsLost, wasDone = false } = wish
  const { database, clock, log } = shop
  const { db } = database
  const [known] = await db.select({ id: printJobs.id }).from(printJobs).where(byId(printJobs.id, id))
  if (!known) throw noSuchPiece()
  const orders = await lockOrdersOf(shop, [id])
  const now = clock.now()
  const [failed] = await db
    .update(printJobs)
    .set({ status: 'failed', failureReason, gramsLost, wasDone, endedAt: now, version: sql`${printJobs.version} + 1` })
    .where(and(eq(printJobs.id, id), eq(printJobs.status, wasDone ? 'done' : 'printing')))
    .returning()
  if (!failed) throw movedMeanwhile(1, 1, wasDone ? 'not done any more' : 'not being printed any more')
  if (!wasDone) await reportFilamentLost(shop, { id, grams: gramsLost ?? 0 })
  if (wasDone) await reopen(shop, admin, { ...wish, job: failed, orders })
  const { orderId, orderItemId, color, material, proofId, piece, position, attempt } = failed
  const isPaused = wasDone ? await isOrderPaused(shop, orderId) : failed.isPaused
  const [reprint] = await db
    .insert(printJobs)
    .values({
      ...{ orderId, orderItemId, color, material, proofId, piece, position, isPaused },
      attempt: attempt + 1,
      createdAt: now,
    })
    .returning({ id: printJobs.id })
  if (!reprint) throw new Error('The reprint was not stored')
  log.info({ orderId, piece: id, reason: failureReason, gramsLost, wasDone, userId: admin?.id }, 'a print failed')
  return reprint.id
}

type Found = Failure & { job: typeof printJobs.$inferSelect; orders: LockedOrder[] }

/** Reopens the order of a finished piece. Throws 409 for a closed order, or when no piece of the line is unpacked. */
async function reopen(
  shop: Shop,
  admin: SignedIn | null,
  { job: { orderId, orderItemId, piece }, orders, reason, gramsLost }: Found,
) {
  refuseClosedOrders(orders)
  const line = (await findInHand(shop, [orderId])).get(orderItemId)
  if (!line) throw noSuchPiece()
  if (line.atHand < 1) throw notAtHand(line)
  const { productName, ...rest } = line.line
  const pieces = piecesToPrint(rest)
  const which = pieces > 1 ? `${productName} ${piece} of ${pieces}` : productName
  const why = `${which}: ${failureNames[reason]}, ${gramsLost} g.`
  await markReady(shop, admin, { orderId, isReady: false, why })
}

const notAtHand = ({ line: { productName }, posted, made }: LineInHand) =>
  new Problem(
    'conflict',
    posted >= made
      ? `All finished pieces of ${productName} have been shipped. Nothing was changed.`
      : `All finished pieces of ${productName} are in a parcel. Unpack the parcel first.`,
  )
