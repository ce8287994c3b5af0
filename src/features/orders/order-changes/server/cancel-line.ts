import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { cancelItem } from '#features/orders/orders/server/cancel-item.ts'
import { refundCanceled } from '#features/orders/orders/server/cancel-order.ts'
import { findBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { readOrder } from '#features/orders/orders/server/find-orders.ts'
import { type Refund, requestRefund } from '#features/orders/orders/server/refund-order.ts'
import { removeRecipient } from '#features/orders/orders/server/remove-recipient.ts'
import { centsFromDollars, dollarsFromCents, showMoney } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { CancelLine } from '../contract.ts'
import { findCancellations } from './find-cancellations.ts'
import { findOrderToChange, lineOf, type OrderLine, type OrderToChange } from './find-order-to-change.ts'
import { lineCanceled } from './mails.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted in the transaction that cancels a line, whose order is locked. */
    lineCanceled: (shop: Shop, line: { orderId: string; orderItemId: string }) => Promise<void>
  }
  interface ShopQuestions {
    /** The lines of an order with pieces that a claim reports, has refunded, or prints again. */
    findClaimedLines: (shop: Shop, orderId: string) => Promise<ReadonlySet<string>>
  }
}

type Wish = CancelLine & { orderId: string; itemId: string }

/**
 * Cancels one line of an order, while others stay, and refunds what it cost (rule 145). The line is canceled first, then the provider is
 * asked: nothing of it is printed or packed from then on. Waits for a printer that starts a piece in the same moment, or is waited for. Throws 400, 403
 * for staff above their limit, 404, and 409 for a line that stays, and for another refund than was shown.
 */
export async function cancelLine(shop: Shop, viewer: Viewer, wish: Wish): Promise<void> {
  const refund = await shop.database.transaction(() => cancel(shop, viewer, wish))
  if (refund) await refundCanceled(shop, refund)
}

async function cancel(shop: Shop, { user, ...viewer }: Viewer, wish: Wish): Promise<Refund | undefined> {
  const found = await findOrderToChange(shop, { user, ...viewer }, { ...wish, isLocked: true })
  const { as, order } = found
  const line = lineOf(found, wish.itemId)
  const { closed: sentence, cost, refund, isWholeParcel } = (await findCancellations(shop, found))(line)
  if (sentence) throw new Problem('conflict', sentence)
  const reason = (as === 'shop' && wish.reason) || null
  if (as === 'shop' && !reason) throw new Problem('bad-request', 'Enter the reason. The customer reads it.')
  if (centsFromDollars(wish.refund) !== refund)
    throw new Problem('conflict', `The refund is ${showMoney(refund)} now. Please check the amount and press again.`)
  const what = `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.productName}`
  const said = [`Canceled: ${what}.`, reason].filter(Boolean).join(' ')
  const { id: orderId } = order
  const stored =
    refund > 0
      ? await requestRefund(shop, as === 'shop' ? user : null, { orderId, amount: refund, reason: said })
      : undefined
  await cancelItem(shop, user, {
    ...{ order, line, cost, reason, refundId: stored?.id ?? null, isByShop: as === 'shop' },
    text: [what, reason].filter(Boolean).join('\n'),
  })
  if (isWholeParcel) await removeRecipient(shop, { orderId, number: line.recipient })
  await shop.events.lineCanceled(shop, { orderId, orderItemId: line.id })
  await emailCancellation(shop, found, { line, cost: dollarsFromCents(cost.total), reason })
  shop.log.info({ orderId, item: line.id, userId: user?.id }, 'an order line was canceled')
  return stored
}

type Told = { line: OrderLine; cost: string; reason: string | null }

async function emailCancellation(shop: Shop, { order: { id } }: OrderToChange, told: Told) {
  const customer = await findBuyer(shop, id)
  if (!customer) return
  const settings = await findSettings(shop)
  const mail = lineCanceled(await readOrder(shop, id), told, { ...settings, ...customer })
  await sendMail(shop, `line-canceled:${told.line.id}`, { to: customer.email, mail })
}
