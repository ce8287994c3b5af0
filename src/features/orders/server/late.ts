import { findSettings } from '#features/settings/server/find-settings.ts'
import type { Shop } from '#platform/server/shop.ts'

const day = 24 * 60 * 60_000

/** An order that was placed before this moment and is not on its way yet is late: it has had the shop's days to be made. */
export async function lateBefore(shop: Shop): Promise<Date> {
  const { daysToMake } = await findSettings(shop)
  return new Date(shop.clock.now().getTime() - daysToMake * day)
}
