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

/** The working printers with the pieces on their beds and the minutes left today. Days of the plan are working days. `known` saves reading the settings again. */
export async function readBeds(shop: Shop, known?: Settings) {
  const { settings, today, calendar } = await findCalendar(shop, known)
  const working = await findWorking(shop)
  const onBeds = await readPrinting(shop)
  const now = shop.clock.now()
  const bedOf = Map.groupBy(onBeds, ({ printerId }) => printerId)
  // On a day off, the plan starts with the next working day.
  const minutesLeft = isWorkingDay(today, calendar)
    ? (endOfDay(today, settings.timeZone).getTime() - now.getTime()) / 60_000
    : Infinity
  return {
    printers: working.map((printer) => plannedPrinter(printer, bedOf.get(printer.id) ?? [], { now, minutesLeft })),
    bedOf,
    /** Pieces on printers that were switched off: another printer has to print them. */
    stranded: onBeds
      .filter(({ printerId }) => !working.some(({ id }) => id === printerId))
      .map(({ id, minutes, ...loaded }): PlannedPiece => ({ id, minutes, filament: filamentOf(loaded) })),
    failurePercent: settings.failurePercent,
    dated: workingDaysFrom(today, calendar),
  }
}

type OnBed = Awaited<ReturnType<typeof readPrinting>>[number]

/** The pieces on a bed are printed together, since the first of them started. */
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
