import { asc, eq, isNull, sql } from 'drizzle-orm'
import { type MakeDescription, sizeOf } from '#features/gifts/makes/make.ts'
import { correctableUntil } from '#features/orders/order-changes/correction-time.ts'
import { dueDayOfLine } from '#features/orders/orders/server/due-day.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { findDensities } from '#features/selling/filaments/server/find-materials.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { loadedIn } from '#features/workshop/printers/ability.ts'
import { findPrinter, listPrinters } from '#features/workshop/printers/server/find-printers.ts'
import { requireWorking } from '#features/workshop/printers/server/lock-printer.ts'
import { Problem } from '#platform/problem.ts'
import { nextMomentAt, timeIn } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { NextPlate } from '../contract.ts'
import { chooseNextPlate, type QueuedPiece } from '../next-plate.ts'
import { changeMinutes } from '../plan.ts'
import { readBeds } from './find-beds.ts'
import { type ExpectedPrint, findExpectedPrints } from './find-plan.ts'
import { answerPlate, findToLoad, plateColumns, platePieceOf, platePrinterOf } from './find-plates.ts'
import { areAllOff, findQueuedPieces, riskOf } from './find-queue.ts'
import { isStartable, maxPlanned } from './find-waiting.ts'
import { printJobs } from './tables.ts'

/**
 * The pieces for a printer's next plate (rule 121). `until` is a time of day such as `22:00`, in the shop's time zone, or null. Throws 404,
 * 400 for another `until`, and 409 for a printer that is off.
 */
export async function findNextPlate(
  shop: Shop,
  { printerId, until }: { printerId: string; until: string | null },
): Promise<NextPlate> {
  if (until !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(until))
    throw new Problem('bad-request', 'Enter a time of day, such as 22:00.')
  const printer = await findPrinter(shop, printerId)
  requireWorking(printer)
  const [{ settings }, expected, { printers }] = await Promise.all([
    findCalendar(shop),
    findExpectedPrints(shop),
    readBeds(shop),
  ])
  // The plate begins when the bed is empty.
  const before = printers.find(({ id }) => id === printerId)?.minutesBefore ?? 0
  const begins = shop.clock.now().getTime() + before * minute
  const end = until && nextMomentAt(until, { now: shop.clock.now(), timeZone: settings.timeZone })
  // Orders of this moment and later can still be corrected.
  const paidBy = new Date(shop.clock.now().getTime() - settings.correctionMinutes * minute)
  const queue = await readQueuedPieces(shop, { expected, paidBy })
  const chosen = chooseNextPlate(queue.pieces, {
    printer: platePrinterOf(printer),
    loaded: loadedIn(printer),
    minutes: end ? (end.getTime() - begins) / minute : null,
  })
  if (chosen.length === 0) {
    const sentence = end
      ? `No waiting piece is finished by ${until} on ${printer.name}. Choose a later hour.`
      : queue.firstCorrectable
        ? `The waiting pieces can still be corrected. The first of them is proposed from ${timeIn(correctableUntil(queue.firstCorrectable, settings), settings.timeZone)} on.`
        : `No waiting piece can be printed on ${printer.name}.`
    return { pieces: [], plate: null, endsAt: null, waitsForBed: false, sentence }
  }
  const plate = { ...answerPlate(chosen, printer), toLoad: (await findToLoad(shop, printer))(chosen) }
  return {
    pieces: await findQueuedPieces(shop, { ids: plate.pieces, expected }),
    plate,
    endsAt: new Date(begins + (plate.minutes + plate.toLoad.length * changeMinutes) * minute).toISOString(),
    waitsForBed: before > 0,
    sentence: null,
  }
}

const minute = 60_000

type Reading = { expected: Map<string, ExpectedPrint>; paidBy: Date }

/** The waiting pieces with a model, in queue order, up to the plan's limit, without orders paid after `paidBy`; and when the first of those was paid. */
async function readQueuedPieces(
  shop: Shop,
  { expected, paidBy }: Reading,
): Promise<{ pieces: QueuedPiece[]; firstCorrectable: Date | undefined }> {
  const [{ settings, today, calendar }, printers] = await Promise.all([findCalendar(shop), listPrinters(shop)])
  const terms = { today, calendar, isStopped: areAllOff(printers), handlingDays: settings.handlingDays }
  const rows = await shop.database.db
    .select({
      ...plateColumns,
      leavesOn: dueDayOfLine(printJobs.orderItemId),
      paidAt: orders.createdAt,
      unmeasured: sql<MakeDescription | null>`case when ${isNull(proofs.footprintWidth)} then ${proofs.make} end`,
    })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .innerJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(isStartable)
    .orderBy(asc(printJobs.position), asc(printJobs.id))
    .limit(maxPlanned)
  const densityOf = await findDensities(shop)
  const early = rows.map(({ paidAt }) => paidAt).filter((paidAt) => paidAt > paidBy)
  const firstCorrectable = early.toSorted((one, other) => one.getTime() - other.getTime())[0]
  const pieces = rows
    .filter(({ paidAt }) => paidAt <= paidBy)
    .map(({ leavesOn, paidAt: _, unmeasured, ...row }) => {
      const piece = platePieceOf(row, densityOf)
      // Without a footprint, a square of the longest side is enough.
      const side = unmeasured ? sizeOf(unmeasured).centimetres * 10 : 0
      return {
        ...piece,
        footprint: piece.footprint ?? { width: side, depth: side },
        isUrgent: riskOf(leavesOn, expected.get(piece.id)?.day ?? null, terms) !== null,
      }
    })
  return { pieces, firstCorrectable }
}
