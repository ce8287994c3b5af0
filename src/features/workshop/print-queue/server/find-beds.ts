import { eq } from 'drizzle-orm'
import type { Settings } from '#features/base/settings/settings.ts'
import { filamentOf } from '#features/gifts/makes/filament.ts'
import { isWorkingDay, workingDaysFrom } from '#features/selling/delivery/calendar.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { findWorking } from '#features/workshop/printers/server/find-printers.ts'
import { endOfDay } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { PlannedPiece, PlannedPrinter } from '../plan.ts'
import { minutesOfPiece } from './find-waiting.ts'
import { printJobs } from './tables.ts'

/** The printers that work, with what lies on their beds and what is left of their day; the days of a plan are working days. By the settings as whoever has read them gives them along. */
export async function readBeds(shop: Shop, known?: Settings) {
  const { settings, today, calendar } = await findCalendar(shop, known)
  const working = await findWorking(shop)
  const onBeds = await readPrinting(shop)
  const now = shop.clock.now()
  const bedOf = Map.groupBy(onBeds, ({ printerId }) => printerId)
  // On a day without work the next one with work is the first.
  const minutesLeft = isWorkingDay(today, calendar)
    ? (endOfDay(today, settings.timeZone).getTime() - now.getTime()) / 60_000
    : Infinity
  return {
    printers: working.map((printer) => plannedPrinter(printer, bedOf.get(printer.id) ?? [], { now, minutesLeft })),
    bedOf,
    /** What lies on printers that do not work any more: somebody else has to print it. */
    stranded: onBeds
      .filter(({ printerId }) => !working.some(({ id }) => id === printerId))
      .map(({ id, minutes, ...loaded }): PlannedPiece => ({ id, minutes, filament: filamentOf(loaded) })),
    failurePercent: settings.failurePercent,
    dated: workingDaysFrom(today, calendar),
  }
}

type OnBed = Awaited<ReturnType<typeof readPrinting>>[number]

/** What lies on a bed is printed together, since the first of it was begun. */
function plannedPrinter(
  { id, minutesADay, ...loaded }: Printer,
  onBed: OnBed[],
  { now, minutesLeft }: { now: Date; minutesLeft: number },
): PlannedPrinter {
  const all = onBed.reduce((sum, { minutes }) => sum + minutes, 0)
  const begun = Math.min(...onBed.map(({ startedAt }) => startedAt?.getTime() ?? now.getTime()), now.getTime())
  const minutesBefore = Math.max(0, all - (now.getTime() - begun) / 60_000)
  const minutesToday = Math.min(minutesADay, minutesLeft)
  return { id, filament: filamentOf(loaded), minutesADay, minutesToday, minutesBefore }
}

const readPrinting = ({ database: { db } }: Shop) =>
  db
    .select({
      id: printJobs.id,
      color: printJobs.color,
      material: printJobs.material,
      printerId: printJobs.printerId,
      startedAt: printJobs.startedAt,
      minutes: minutesOfPiece,
    })
    .from(printJobs)
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(eq(printJobs.status, 'printing'))
