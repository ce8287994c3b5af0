import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { isOpenStatus } from '#features/orders/orders/order.ts'
import { changeShippingAddress } from '#features/orders/orders/server/change-shipping-address.ts'
import { findBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { findRecipient } from '#features/orders/orders/server/find-orders.ts'
import { lockOrders } from '#features/orders/orders/server/lock-orders.ts'
import { findNextLeaving, findPromise } from '#features/selling/delivery/server/find-arrivals.ts'
import { countryName } from '#platform/countries.ts'
import { noPhone } from '#platform/postal-address.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import type { AnswerAddressLink } from '../contract.ts'
import { findAddressLink, findLinkByKey, noSuchLink } from './find-asked.ts'
import { addressGiven } from './mails.ts'

/**
 * Stores the address that a recipient typed, once, with a new promise: the parcel leaves on its promised day, or on the next working day
 * if that has passed. The buyer is told by email, without the address (rule 143). Throws 400, 404, 409 and 429.
 */
export async function answerAddressLink(shop: Shop, caller: Caller, wish: AnswerAddressLink): Promise<void> {
  const { orderId } = await findAddressLink(shop, caller, wish.key)
  await shop.database.transaction(() => answer(shop, { ...wish, orderId }))
}

async function answer(shop: Shop, { key, orderId, shippingAddress }: AnswerAddressLink & { orderId: string }) {
  // The link may be open in two windows: the second waits here. Its recipient may have another number now, or be removed.
  const [order] = await lockOrders(shop, [orderId])
  const number = (await findLinkByKey(shop, key))?.recipient ?? 0
  const recipient = await findRecipient(shop, { orderId, number })
  if (!order || !recipient?.asked) throw noSuchLink()
  const { asked, leavesOn: promised, delay } = recipient
  if (asked.isAnswered) throw new Problem('conflict', 'This link was used already. The shop has your address.')
  if (!isOpenStatus(order.status))
    throw new Problem('conflict', 'This order is closed, so it needs no address any more.')
  if (shippingAddress.country !== asked.country)
    throw new Problem(
      'bad-request',
      `The shipping is paid to ${countryName(asked.country)}. Please enter an address there.`,
    )
  const settings = await findSettings(shop)
  if (settings.phoneAtCheckout === 'required' && !shippingAddress.phone) throw new Problem('bad-request', noPhone)
  const leavesOn = await findNextLeaving(shop, { promised, others: [delay?.leavesOn] })
  const arrival = await findPromise(shop, { leavesOn, country: asked.country })
  await changeShippingAddress(shop, null, {
    ...{ orderId, number, shippingAddress, arrival },
    recipient: { asked, delay: null },
    leavesOn,
  })
  const buyer = await findBuyer(shop, orderId)
  if (!buyer) return
  await sendMail(shop, `address-given:${orderId}:${number}`, {
    to: buyer.email,
    mail: addressGiven({ ...buyer, orderId, recipient: asked.name, arrival }),
  })
}
