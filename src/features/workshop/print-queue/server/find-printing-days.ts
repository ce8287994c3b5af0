import type { Settings } from '#features/base/settings/settings.ts'
import { workingDaysUntil } from '#features/selling/delivery/calendar.ts'
import type { Printing } from '#features/selling/delivery/leaving.ts'
import type { PieceToPrint } from '#features/selling/delivery/server/find-leaving.ts'
import { listPrinters } from '#features/workshop/printers/server/find-printers.ts'
import { daysAfter } from '#platform/days-after.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printingDays } from '../plan.ts'
import { unmeasuredMinutes } from '../print-queue.ts'
import { readBeds } from './find-beds.ts'
import { readWaitingWork } from './find-waiting.ts'

/**
 * In how many working days newly queued pieces would be printed, 0 is today; null without printers, `stopped` while all are switched off
 * without a day.
 */
export async function findPrintingDays(
  shop: Shop,
  { pieces, settings }: { pieces: PieceToPrint[]; settings?: Settings },
): Promise<Printing | 'stopped' | null> {
  // One query after another: a checkout asks within its transaction, which has one connection.
  const { printers, failurePercent, today, calendar } = await readBeds(shop, settings)
  if (printers.length === 0) return (await listPrinters(shop)).length > 0 ? 'stopped' : null
  const before = await readWaitingWork(shop, printers)
  const asked = pieces.map(({ filament, minutes, accent, letters }) => ({
    ...{ filament, letters, accent },
    minutes: minutes ?? unmeasuredMinutes,
  }))
  const printed = printingDays(asked, { before, printers, failurePercent })
  // What no printer can print has no day, as with all printers switched off.
  if (!printed && pieces.length > 0) return 'stopped'
  // A printer may print on days of rest: the shop packs on the working days after them.
  const inWorkingDays = (days: number) => workingDaysUntil(daysAfter(today, days), { today, calendar })
  return printed && { soon: inWorkingDays(printed.soon), late: inWorkingDays(printed.late) }
}
