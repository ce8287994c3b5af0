import { readHolidays } from '#features/base/settings/holidays.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { readTransit } from '#features/base/settings/transit.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { dayIn } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import { leavingOf, type Printing } from '../leaving.ts'

/** A piece that is not on the shelf: its filament, and the grams and minutes that it takes, null where that was not measured. */
export type PieceToPrint = { filament: Filament | null; grams: number | null; minutes: number | null }

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** In how many working days these pieces are printed, 0 is today; null while no printer works. */
    findPrintingDays: (shop: Shop, wish: { pieces: PieceToPrint[]; settings: Settings }) => Promise<Printing | null>
    /** The filaments that have run out and are off sale for what must be printed (rule 88). */
    findNotOffered: (shop: Shop, settings: Settings) => Promise<Filament[]>
  }
}

/** What day it is in the shop, on which days there is work, and how long a parcel is on the road, by the settings as whoever has read them gives them along. */
export async function findCalendar(shop: Shop, known?: Settings) {
  const settings = known ?? (await findSettings(shop))
  return {
    settings,
    today: dayIn(shop.clock.now(), settings.timeZone),
    calendar: { workingDays: settings.workingDays, holidays: readHolidays(settings.holidays) ?? [] },
    transit: readTransit(settings.transit) ?? [],
  }
}

/** The day on which something leaves the workshop that is ordered now, and in how many working days that is (rule 70). */
export async function findLeaving(
  shop: Shop,
  { pieces, settings: known }: { pieces: PieceToPrint[]; settings?: Settings },
) {
  const { settings, ...found } = await findCalendar(shop, known)
  const printing = pieces.length > 0 ? await shop.questions.findPrintingDays(shop, { pieces, settings }) : undefined
  return { ...found, ...leavingOf({ ...found, settings, printing, road: found.transit[0] }) }
}
