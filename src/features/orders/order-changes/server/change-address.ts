import { withRecipient } from '#features/base/accounts/server/addresses.ts'
import { notShippedTo } from '#features/base/settings/not-shipped-to.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { changeShippingAddress } from '#features/orders/orders/server/change-shipping-address.ts'
import { findBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { readOrder } from '#features/orders/orders/server/find-orders.ts'
import { showArrival } from '#features/selling/delivery/arrival.ts'
import type { Address } from '#platform/address.ts'
import { noPhone } from '#platform/postal-address.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { ChangeAddress } from '../contract.ts'
import { arrivalIn, leavingOfAsked, waitsForAnswer } from './find-new-arrival.ts'
import { findOrderToChange, type OrderToChange, recipientOf, refuseOtherRecipient } from './find-order-to-change.ts'
import { addressChanged } from './mails.ts'
import { whyAddressStays } from './why-address-stays.ts'

/**
 * Changes where an order is sent, until it is packed (rule 132), and emails its buyer. Throws 400 for an address that the shop does not
 * ship to, 404, and 409 for an order that can no longer be changed or arrives on other days than were shown.
 */
export const changeAddress = (shop: Shop, viewer: Viewer, wish: ChangeAddress & { orderId: string }): Promise<void> =>
  shop.database.transaction(() => change(shop, viewer, wish))

async function change(
  shop: Shop,
  viewer: Viewer,
  {
    orderId,
    shippingAddress: sent,
    arrival: shown,
    recipient: number = 1,
    shownName,
  }: ChangeAddress & { orderId: string },
) {
  const found = await findOrderToChange(shop, viewer, { orderId, isLocked: true })
  const { order } = found
  const recipient = recipientOf(found, number)
  refuseOtherRecipient(recipient, shownName)
  const progress = await shop.questions.findProgress(shop, order.id)
  const sentence = whyAddressStays({ found, recipient: number, progress })
  if (sentence) throw new Problem('conflict', sentence)
  const shippingAddress = withRecipient({ name: recipient.shippingAddress?.name ?? '' }, sent)
  await refuseAddress(shop, { ...found, before: recipient.shippingAddress, shippingAddress })
  const arrival = await arrivalIn(shop, { recipient, country: shippingAddress.country })
  if (arrival?.from !== shown?.from || arrival?.to !== shown?.to)
    throw new Problem(
      'conflict',
      arrival
        ? `At this address, your order arrives ${showArrival(arrival)}. Please check the days and save again.`
        : 'We cannot name an arrival date for this address. Please check the address and save again.',
    )
  await changeShippingAddress(shop, viewer.user, {
    ...{ orderId: order.id, number, shippingAddress, arrival },
    recipient: waitsForAnswer(recipient) ? { ...recipient, delay: null } : recipient,
    ...(waitsForAnswer(recipient) && { leavesOn: await leavingOfAsked(shop, recipient) }),
  })
  const customer = await findBuyer(shop, order.id)
  if (!customer) return
  const { texts, timeZone } = await findSettings(shop)
  const mail = addressChanged(await readOrder(shop, order.id), number, { ...customer, texts, timeZone })
  await sendMail(shop, `order-address:${order.id}:${order.version}`, { to: customer.email, mail })
}

type Moved = OrderToChange & { before: Address | null; shippingAddress: Address }

/** The checks of the checkout. The day that a quote promised holds for its own country only. */
async function refuseAddress(shop: Shop, { as, lines, before, shippingAddress: { country, phone } }: Moved) {
  const { shipsTo, phoneAtCheckout } = await findSettings(shop)
  const isElsewhere = country !== before?.country
  if (isElsewhere && !isShippedTo(shipsTo, country)) throw new Problem('bad-request', notShippedTo(country))
  if (phoneAtCheckout === 'required' && !phone) throw new Problem('bad-request', noPhone)
  if (isElsewhere && as === 'buyer' && lines.some(({ make }) => make === null))
    throw new Problem('conflict', 'The day of this order was agreed for its country. Please write to us.')
}
