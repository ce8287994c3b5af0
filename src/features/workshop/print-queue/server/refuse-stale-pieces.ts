import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { correctableUntil } from '#features/orders/order-changes/correction-time.ts'
import { countCorrectionsOf } from '#features/orders/order-changes/server/find-corrections.ts'
import { Problem } from '#platform/problem.ts'
import { timeIn } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findPieceLines } from './find-piece-lines.ts'
import { type LockedOrder, namesOf } from './lock-pieces.ts'

type Made = { ids: string[]; corrections: Record<string, number> }

/**
 * Throws 409 for pieces whose line was corrected after their print file was made (rule 128). Call it in the transaction that has locked
 * their orders.
 */
export async function refuseStalePieces(shop: Shop, { ids, corrections }: Made): Promise<void> {
  const lines = await findPieceLines(shop, ids)
  const current = await countCorrectionsOf(
    shop,
    lines.map(({ itemId }) => itemId),
  )
  const stale = lines.find(({ id, itemId }) => (corrections[id] ?? 0) !== (current.get(itemId) ?? 0))
  if (stale)
    throw new Problem(
      'conflict',
      `${stale.productName} of order ${namesOf([{ id: stale.orderId }])} was corrected after its print file was made. Open the print queue again and print the new file.`,
    )
}

/** Throws 409 for orders that their customers can still correct (rule 129). */
export async function refuseEarly(shop: Shop, orders: LockedOrder[]): Promise<void> {
  const settings = await findSettings(shop)
  const untilOf = ({ createdAt }: LockedOrder) => correctableUntil(createdAt, settings)
  const early = orders
    .filter((order) => untilOf(order) > shop.clock.now())
    .toSorted((one, other) => untilOf(other).getTime() - untilOf(one).getTime())
  const [last] = early
  if (last)
    throw new Problem(
      'conflict',
      `Order ${namesOf([last])} can be corrected until ${timeIn(untilOf(last), settings.timeZone)}. Wait until then, or confirm to print anyway.`,
    )
}
