import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Material } from '#features/gifts/makes/materials.ts'
import { toPrintOf } from '#features/gifts/makes/server/to-print.ts'
import { isOpenStatus } from '#features/orders/orders/order.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { packingDayAfter } from '#features/selling/delivery/calendar.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { findEstimates } from '#features/selling/proofs/server/find-estimates.ts'
import { listPrinters } from '#features/workshop/printers/server/find-printers.ts'
import { daysAfter } from '#platform/days-after.ts'
import { byId } from '#platform/server/filters.ts'
import { isId } from '#platform/server/http.ts'
import { countRows } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Piece, type QueuePage, queuePageSize } from '../contract.ts'
import type { QueueGroup } from '../print-queue.ts'
import { findInHand } from './find-in-hand.ts'
import { findExpectedDays } from './find-plan.ts'
import { noSuchPiece } from './lock-pieces.ts'
import { printJobs } from './tables.ts'

/** The maximum number of pieces shown as printing, or as finished. */
const maxPrinting = 1_000

/** A page of the pieces that wait for a printer, of open orders, in print order, by filament or by due day. */
export async function findQueue(
  shop: Shop,
  { group, after }: { group: QueueGroup; after: string | null },
): Promise<QueuePage> {
  const key = keys[group]
  const { db } = shop.database
  const waiting = and(isStillOpen, eq(printJobs.status, 'queued'))
  const [found, total] = await Promise.all([
    db
      .select({ id: printJobs.id })
      .from(orders)
      .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
      .where(and(waiting, after ? await behind(shop, key, after) : undefined))
      .orderBy(asc(key), asc(printJobs.position), asc(printJobs.id))
      .limit(queuePageSize + 1),
    countRows(
      shop.database,
      sql`select 1 from ${orders} join ${printJobs} on ${printJobs.orderId} = ${orders.id} where ${waiting}`,
    ),
  ])
  // A long queue is sorted without its lines; the lines are read for one page.
  const ids = found.slice(0, queuePageSize).map(({ id }) => id)
  const rows = new Map((await readRows(shop, inArray(printJobs.id, ids))).map((row) => [row.job.id, row]))
  return {
    pieces: await answerPieces(
      shop,
      ids.flatMap((id) => rows.get(id) ?? []),
    ),
    next: found.length > queuePageSize ? (ids.at(-1) ?? null) : null,
    total,
  }
}

/** The pieces on printers, also of closed orders: they have to be taken off the bed. */
export async function findPrinting(shop: Shop): Promise<Piece[]> {
  const rows = await readRows(shop, eq(printJobs.status, 'printing'))
    .orderBy(asc(printJobs.startedAt), asc(printJobs.position), asc(printJobs.id))
    .limit(maxPrinting)
  return answerPieces(shop, rows)
}

/** Finished pieces of open orders that are in no parcel, the newest first; optionally of one order. */
export async function findDone(shop: Shop, orderId: string | null): Promise<Piece[]> {
  const ofOrder = orderId === null ? undefined : byId(orders.id, orderId)
  const rows = await readRows(shop, and(isStillOpen, eq(printJobs.status, 'done'), ofOrder))
    .orderBy(desc(printJobs.endedAt), desc(printJobs.position), asc(printJobs.id))
    .limit(maxPrinting)
  const lines = await findInHand(
    shop,
    rows.map(({ job }) => job.orderId),
  )
  // A parcel stores how many pieces of a line it holds, not which.
  const byLine = Map.groupBy(rows, ({ job }) => job.orderItemId)
  const atHand = new Set([...byLine].flatMap(([line, own]) => own.slice(0, Math.max(0, lines.get(line)?.atHand ?? 0))))
  return answerPieces(
    shop,
    rows.filter((row) => atHand.has(row)),
  )
}

/** The proofs of pieces with their materials, in queue order. Pieces without a model are left out. Throws 404 for an unknown piece. */
export async function findPlateProofs(shop: Shop, ids: string[]): Promise<{ proofId: string; material: Material }[]> {
  if (!ids.every(isId)) throw noSuchPiece()
  const rows = await readRows(shop, inArray(printJobs.id, ids)).orderBy(asc(printJobs.position), asc(printJobs.id))
  if (rows.length < new Set(ids).size) throw noSuchPiece()
  return rows.flatMap(({ job: { proofId, material } }) => (proofId ? [{ proofId, material }] : []))
}

const readRows = ({ database: { db } }: Shop, which: SQL | undefined) =>
  db
    .select({
      job: printJobs,
      item: {
        productName: orderItems.productName,
        image: orderItems.image,
        make: orderItems.make,
        pieces: toPrintOf(orderItems),
      },
      leavesOn: orders.leavesOn,
      orderStatus: orders.status,
      paymentStatus: orders.paymentStatus,
    })
    .from(printJobs)
    .innerJoin(orders, eq(orders.id, printJobs.orderId))
    .innerJoin(orderItems, eq(orderItems.id, printJobs.orderItemId))
    .where(which)
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** The sort order of each grouping. */
const keys = {
  order: sql`''::text`,
  filament: sql`coalesce(${printJobs.material} || ' ' || ${printJobs.color}, '')`,
  due: sql`coalesce(${orders.leavesOn}::text, '')`,
} satisfies Record<QueueGroup, SQL>

/** The pieces behind a piece, at its current place. Throws 404 for an unknown piece. */
async function behind({ database: { db } }: Shop, key: SQL, id: string): Promise<SQL> {
  const [last] = await db
    .select({ key: sql<string>`${key}`, position: printJobs.position })
    .from(printJobs)
    .innerJoin(orders, eq(orders.id, printJobs.orderId))
    .where(byId(printJobs.id, id))
  if (!last) throw noSuchPiece()
  return sql`(${key}, ${printJobs.position}, ${printJobs.id}) > (${last.key}::text, ${last.position}::numeric, ${id}::uuid)`
}

async function answerPieces(shop: Shop, rows: Row[]): Promise<Piece[]> {
  const [{ settings, today, calendar }, estimateOf, expected, printers] = await Promise.all([
    findCalendar(shop),
    findEstimates(
      shop,
      rows.map(({ job }) => job.proofId),
    ),
    rows.length > 0 ? findExpectedDays(shop) : new Map<string, string>(),
    listPrinters(shop),
  ])
  /** Every promise is at risk while all printers are switched off without a day. */
  const isStopped = printers.length > 0 && printers.every(({ isWorking, offUntil }) => !isWorking && offUntil === null)
  return rows.map(({ job, item: { make, ...item }, leavesOn, orderStatus, paymentStatus }) => {
    const doneOn = expected.get(job.id) ?? null
    const estimate = estimateOf(job.proofId, job.material)
    const leaves = doneOn && packingDayAfter(doneOn, settings.handlingDays, calendar)
    const isTight =
      leavesOn !== null && (leavesOn <= daysAfter(today, 1) || isStopped || (leaves !== null && leaves > leavesOn))
    return {
      ...item,
      id: job.id,
      orderId: job.orderId,
      orderItemId: job.orderItemId,
      customization: make,
      piece: job.piece,
      attempt: job.attempt,
      isPrintedFromModel: job.proofId !== null,
      isPaused: job.isPaused && job.status !== 'done',
      isWanted: isOpenStatus(orderStatus),
      isRefunded: paymentStatus === 'refunded',
      isDisputed: paymentStatus === 'disputed',
      minutes: estimate?.minutes ?? null,
      grams: estimate?.grams ?? null,
      isSliced: estimate?.isSliced ?? false,
      dueDay: leavesOn,
      // A paused piece has no expected day, but it may be late already.
      expectedDay: job.isPaused && job.status === 'queued' ? null : doneOn,
      risk: leavesOn && leavesOn < today ? 'late' : isTight ? 'soon' : null,
      printerId: job.printerId,
      startedAt: job.startedAt?.toISOString() ?? null,
    }
  })
}
