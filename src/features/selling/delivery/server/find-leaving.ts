import { readHolidays } from '#features/base/settings/holidays.ts'
import { readTransit } from '#features/base/settings/read-transit.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import type { AccentWork } from '#features/gifts/estimates/print-work.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import type { ByZone } from '#features/gifts/makes/zones.ts'
import { dayIn } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import { leavingOf, type Printing } from '../leaving.ts'

/**
 * A piece that is not in stock: its filament, grams and printer minutes as one filament; null if not measured. `accent` and `letters` are
 * its filament changes and the filament of its letters; null for a piece of one filament. `zones` are the filaments of zones of their own.
 */
export type PieceToPrint = {
  filament: Filament | null
  grams: number | null
  minutes: number | null
  accent: AccentWork | null
  letters: Filament | null
  zones?: ByZone<Filament>
}

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** Working days until these pieces are printed (today is 0); null in a workshop without printers, `stopped` while all are switched off. */
    findPrintingDays: (
      shop: Shop,
      wish: { pieces: PieceToPrint[]; settings: Settings },
    ) => Promise<Printing | 'stopped' | null>
    /** Filaments that have run out and are not sold for pieces that must be printed (rule 88). */
    findNotOffered: (shop: Shop, settings: Settings) => Promise<Filament[]>
  }
}

/** Today's date, the calendar and the transit times of the shop. `known` are the settings, if the caller has read them. */
export async function findCalendar(shop: Shop, known?: Settings) {
  const settings = known ?? (await findSettings(shop))
  return {
    settings,
    today: dayIn(shop.clock.now(), settings.timeZone),
    calendar: { workingDays: settings.workingDays, holidays: readHolidays(settings.holidays) ?? [] },
    transit: readTransit(settings.transit) ?? [],
  }
}

/** The day on which an order placed now leaves the workshop, and in how many working days; null while all printers are switched off (rule 70). */
export async function findLeaving(
  shop: Shop,
  { pieces, settings: known }: { pieces: PieceToPrint[]; settings?: Settings },
) {
  const { settings, ...found } = await findCalendar(shop, known)
  const printing = pieces.length > 0 ? await shop.questions.findPrintingDays(shop, { pieces, settings }) : undefined
  if (printing === 'stopped') return { ...found, days: null, leavesOn: null }
  return { ...found, ...leavingOf({ ...found, settings, printing, road: found.transit[0] }) }
}
