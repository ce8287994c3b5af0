import { eq } from 'drizzle-orm'
import type { Settings } from '#features/base/settings/settings.ts'
import { filamentOf } from '#features/gifts/makes/filament.ts'
import { type Calendar, workingDaysFrom } from '#features/selling/delivery/calendar.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { abilityOf } from '#features/workshop/printers/ability.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { findAvailable } from '#features/workshop/printers/server/find-printers.ts'
import { daysBetween } from '#platform/days-after.ts'
import { endOfDay } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import { minutesOn, type PlannedPiece, type PlannedPrinter } from '../plan.ts'
import { workColumns, workOfRow } from './find-waiting.ts'
import { printJobs } from './tables.ts'

/**
 * The printers that are on, with the pieces on their beds and the minutes left today, and those that are off until a day. Days of the plan
 * are calendar days from today. `known` saves reading the settings again.
 */
export async function readBeds(shop: Shop, known?: Settings) {
  const { settings, today, calendar } = await findCalendar(shop, known)
  const available = await findAvailable(shop, settings)
  const onBeds = await readPrinting(shop)
  const now = shop.clock.now()
  const on = new Set(available.flatMap(({ id, isWorking }) => (isWorking ? id : [])))
  const isOn = ({ printerId }: OnBed) => printerId !== null && on.has(printerId)
  const bedOf = Map.groupBy(onBeds.filter(isOn), ({ printerId }) => printerId)
  const minutesLeft = (endOfDay(today, settings.timeZone).getTime() - now.getTime()) / 60_000
  return {
    printers: available.map((printer) =>
      plannedPrinter(printer, bedOf.get(printer.id) ?? [], { now, minutesLeft, today, calendar }),
    ),
    bedOf,
    /** Pieces on printers that were switched off: another printer has to print them. */
    stranded: onBeds.filter((piece) => !isOn(piece)).map(({ id, ...row }): PlannedPiece => ({ id, ...workOfRow(row) })),
    failurePercent: settings.failurePercent,
    today,
    calendar,
  }
}

type OnBed = Awaited<ReturnType<typeof readPrinting>>[number]

/** The pieces on a bed are printed together, since the first of them started. */
function plannedPrinter(
  printer: Printer,
  onBed: OnBed[],
  { now, minutesLeft, today, calendar }: { now: Date; minutesLeft: number; today: string; calendar: Calendar },
): PlannedPrinter {
  const { id, minutesADay, offUntil, weekdays, alsoLoaded } = printer
  const ability = abilityOf(printer)
  const taken = (piece: OnBed) => minutesOn({ ability }, workOfRow(piece)) ?? piece.minutes
  const all = onBed.reduce((sum, piece) => sum + taken(piece), 0)
  const begun = Math.min(...onBed.map(({ startedAt }) => startedAt?.getTime() ?? now.getTime()), now.getTime())
  const minutesBefore = Math.max(0, all - (now.getTime() - begun) / 60_000)
  const printingDay = workingDaysFrom(offUntil ?? today, { ...calendar, workingDays: weekdays ?? calendar.workingDays })
  // Later than today, the printer's first day is a whole one.
  const minutesToday = printingDay(0) === today ? Math.min(minutesADay, minutesLeft) : minutesADay
  const daysAhead = (count: number) => daysBetween(today, printingDay(count))
  return { id, filament: filamentOf(printer), alsoLoaded, ability, minutesADay, minutesToday, minutesBefore, daysAhead }
}

const readPrinting = ({ database: { db } }: Shop) =>
  db
    .select({
      id: printJobs.id,
      ...workColumns,
      printerId: printJobs.printerId,
      startedAt: printJobs.startedAt,
    })
    .from(printJobs)
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(eq(printJobs.status, 'printing'))
