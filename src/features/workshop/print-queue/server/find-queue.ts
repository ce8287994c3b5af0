import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PieceParts } from '#features/gifts/estimates/print-work.ts'
import { gramsOfAll } from '#features/gifts/estimates/print-work.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { toPrintOf } from '#features/gifts/makes/server/to-print.ts'
import { correctableUntil } from '#features/orders/order-changes/correction-time.ts'
import { countCorrectionsOf } from '#features/orders/order-changes/server/find-corrections.ts'
import { isOpenStatus } from '#features/orders/orders/order.ts'
import { dueDayOfLine } from '#features/orders/orders/server/due-day.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { type Calendar, packingDayAfter } from '#features/selling/delivery/calendar.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { findProofParts } from '#features/selling/proofs/server/find-estimates.ts'
import { abilityOf, type PrinterAbility, workOnPrinter } from '#features/workshop/printers/ability.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { listPrinters } from '#features/workshop/printers/server/find-printers.ts'
import { daysAfter } from '#platform/days-after.ts'
import { byId } from '#platform/server/filters.ts'
import { isId } from '#platform/server/http.ts'
import { countRows } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Piece, type QueuePage, queuePageSize } from '../contract.ts'
import type { QueueGroup } from '../print-queue.ts'
import { findInHand } from './find-in-hand.ts'
import { type ExpectedPrint, findExpectedPrints } from './find-plan.ts'
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

/** The given pieces in queue order; `expected` saves planning the queue again. */
export async function findQueuedPieces(
  shop: Shop,
  { ids, expected }: { ids: string[]; expected: Map<string, ExpectedPrint> },
): Promise<Piece[]> {
  const rows = await readRows(shop, inArray(printJobs.id, ids)).orderBy(asc(printJobs.position), asc(printJobs.id))
  return answerPieces(shop, rows, expected)
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
      leavesOn: dueDayOfLine(printJobs.orderItemId),
      orderStatus: orders.status,
      orderedAt: orders.createdAt,
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
  due: sql`coalesce(${dueDayOfLine(printJobs.orderItemId)}::text, '')`,
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

async function answerPieces(shop: Shop, rows: Row[], known?: Map<string, ExpectedPrint>): Promise<Piece[]> {
  const [{ settings, today, calendar }, partsOf, expected, printers, corrections] = await Promise.all([
    findCalendar(shop),
    findProofParts(
      shop,
      rows.map(({ job }) => job.proofId),
    ),
    known ?? (rows.length > 0 ? findExpectedPrints(shop) : new Map<string, ExpectedPrint>()),
    listPrinters(shop),
    countCorrectionsOf(
      shop,
      rows.map(({ job }) => job.orderItemId),
    ),
  ])
  const abilities = new Map(printers.map((printer) => [printer.id, abilityOf(printer)]))
  const isStopped = areAllOff(printers)
  return rows.map(({ job, item: { make, ...item }, leavesOn, orderStatus, orderedAt, paymentStatus }) => {
    const until = correctableUntil(orderedAt, settings)
    const print = expected.get(job.id)
    const parts = partsOf(job.proofId, job.material)
    const ability = abilities.get(job.printerId ?? print?.printerId ?? '')
    const work = parts && workOnFirst(parts, ability ? [ability] : [...abilities.values()])
    const day = print?.day ?? null
    return {
      ...item,
      id: job.id,
      orderId: job.orderId,
      orderItemId: job.orderItemId,
      customization: make,
      piece: job.piece,
      attempt: job.attempt,
      isPrintedFromModel: job.proofId !== null,
      isPrintable: job.status !== 'queued' || !parts || printers.length === 0 || work !== undefined,
      isPaused: job.isPaused && job.status !== 'done',
      isWanted: isOpenStatus(orderStatus),
      isRefunded: paymentStatus === 'refunded',
      corrections: corrections.get(job.orderItemId) ?? 0,
      correctableUntil: job.status === 'queued' && until > shop.clock.now() ? until.toISOString() : null,
      isDisputed: paymentStatus === 'disputed',
      minutes: work?.minutes ?? parts?.minutes ?? null,
      grams: work ? gramsOfAll(work.grams) : (parts?.grams ?? null),
      isSliced: (parts?.isSliced ?? false) && !work?.changes,
      changeLayer: ability?.kind === 'pause' && work?.changes === 1 ? (parts?.accent?.towerLayers ?? null) : null,
      dueDay: leavesOn,
      // A paused piece has no expected day, but it may be late already.
      expectedDay: job.isPaused && job.status === 'queued' ? null : day,
      risk: riskOf(leavesOn, day, { today, isStopped, calendar, handlingDays: settings.handlingDays }),
      printerId: job.printerId,
      startedAt: job.startedAt?.toISOString() ?? null,
    }
  })
}

/** The work of a piece on the first of these printers that can print it. */
const workOnFirst = (parts: PieceParts, abilities: PrinterAbility[]) =>
  abilities.map((ability) => workOnPrinter(ability, parts)).find((work) => work !== null)

/** Whether all printers are switched off without a day: every promise is at risk. */
export const areAllOff = (printers: Printer[]): boolean =>
  printers.length > 0 && printers.every(({ isWorking, offUntil }) => !isWorking && offUntil === null)

type RiskTerms = { today: string; isStopped: boolean; calendar: Calendar; handlingDays: number }

/** Whether a promised day is over or, by the day on which a piece is expected to be printed, at risk. */
export function riskOf(
  leavesOn: string | null,
  printedOn: string | null,
  { today, isStopped, calendar, handlingDays }: RiskTerms,
): Piece['risk'] {
  if (leavesOn === null) return null
  if (leavesOn < today) return 'late'
  const leaves = printedOn && packingDayAfter(printedOn, handlingDays, calendar)
  return leavesOn <= daysAfter(today, 1) || isStopped || (leaves !== null && leaves > leavesOn) ? 'soon' : null
}
