import { and, inArray, isNotNull } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { notShippedBefore } from '#features/selling/gift-options/words.ts'
import { Problem } from '#platform/problem.ts'
import { dayIn } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'

/** Throws 409 if one of these orders is a gift whose buyer asked for a later day (rule 131). */
export async function refuseEarlyGifts(shop: Shop, orderIds: string[]): Promise<void> {
  const gifts = await shop.database.db
    .select({ id: orders.id, gift: orders.gift })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isNotNull(orders.gift)))
  if (gifts.length === 0) return
  const { timeZone } = await findSettings(shop)
  const today = dayIn(shop.clock.now(), timeZone)
  for (const { id, gift } of gifts)
    if (gift?.notBefore && gift.notBefore > today)
      throw new Problem('conflict', `Order #${orderNumber(id)} is a gift. ${notShippedBefore(gift.notBefore)}.`)
}
