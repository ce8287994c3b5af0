import { storeSentRecipients } from '#features/orders/orders/server/store-sent-recipients.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { LineLeft } from './find-lines-left.ts'

/** Stores whose pieces have all left, for an open order with several recipients (rule 136). */
export async function settleSentRecipients(
  shop: Shop,
  { orderId, lines }: { orderId: string; lines: LineLeft[] },
): Promise<void> {
  const byRecipient = Map.groupBy(lines, ({ line }) => line.recipient)
  if (byRecipient.size < 2) return
  const sent = [...byRecipient].flatMap(([recipient, own]) =>
    own.every(({ line, posted }) => posted >= line.quantity) ? [recipient] : [],
  )
  await storeSentRecipients(shop, { orderId, sent })
}
