import type { Settings } from '#features/base/settings/settings.ts'
import { daysToPrintOf } from '#features/base/settings/settings-defaults.ts'
import type { Printing } from '#features/selling/delivery/leaving.ts'
import type { PieceToPrint } from '#features/selling/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findRestockDays } from './find-filament.ts'

type Wish = { pieces: PieceToPrint[]; settings: Settings; printing: Printing | 'stopped' | null }

/**
 * In how many days pieces are printed, with the days until their filament arrives; `stopped` if the owner did not say how long that takes:
 * no day is promised for filament that the shop does not have (rule 73). `printing` is null for a workshop without printers.
 */
export async function addRestockDays(shop: Shop, { printing, ...wish }: Wish): Promise<Printing | 'stopped' | null> {
  if (printing === 'stopped') return printing
  const days = await findRestockDays(shop, wish)
  if (days === 'unknown') return 'stopped'
  if (days === 0) return printing
  const usual = daysToPrintOf(wish.settings) - wish.settings.handlingDays
  const { soon, late } = printing ?? { soon: usual, late: usual }
  return { soon: soon + days, late: late + days }
}
