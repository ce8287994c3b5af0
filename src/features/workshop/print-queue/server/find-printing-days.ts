import type { Settings } from '#features/base/settings/settings.ts'
import type { Printing } from '#features/selling/delivery/leaving.ts'
import type { PieceToPrint } from '#features/selling/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printingDays } from '../plan.ts'
import { unmeasuredMinutes } from '../print-queue.ts'
import { readBeds } from './find-beds.ts'
import { readWaitingMinutes } from './find-waiting.ts'

/** In how many working days pieces are printed that would be queued now, today is 0; null while no printer works. By the settings as whoever has read them gives them along. */
export async function findPrintingDays(
  shop: Shop,
  { pieces, settings }: { pieces: PieceToPrint[]; settings?: Settings },
): Promise<Printing | null> {
  // One after the other: a checkout asks within its transaction.
  const { printers, failurePercent } = await readBeds(shop, settings)
  const before = await readWaitingMinutes(shop)
  const asked = pieces.map(({ filament, minutes }) => ({ filament, minutes: minutes ?? unmeasuredMinutes }))
  return printingDays(asked, { before, printers, failurePercent })
}
