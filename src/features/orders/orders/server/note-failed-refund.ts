import { eq } from 'drizzle-orm'
import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { showMoney } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { addEvent } from './add-event.ts'
import { canceledRefundFailed } from './mails.ts'
import { canceledItems, orderItems, refunds } from './tables.ts'

/** Tells the maker that the refund of a canceled line has failed: its order goes on, so no list names it. Call it in the transaction that records the failure. */
export async function noteFailedRefund(shop: Shop, refundId: string): Promise<void> {
  const [failed] = await shop.database.db
    .select({ orderId: refunds.orderId, amount: refunds.amount, productName: orderItems.productName })
    .from(canceledItems)
    .innerJoin(orderItems, eq(orderItems.id, canceledItems.orderItemId))
    .innerJoin(refunds, eq(refunds.id, canceledItems.refundId))
    .where(eq(canceledItems.refundId, refundId))
  if (!failed) return
  const { orderId, amount, productName } = failed
  const text = `${productName} was canceled, and the refund of ${showMoney(amount)} has failed. Refund the amount from the order, or pay it another way.`
  await addEvent(shop, null, { orderId, kind: 'refund', text })
  await tellMaker(shop, {
    about: 'message',
    key: `refund-failed:${refundId}`,
    mail: canceledRefundFailed(orderId, text),
  })
}
