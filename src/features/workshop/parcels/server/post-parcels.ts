import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { carrierOfNumber } from '#features/base/carriers/carriers.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { isOpenStatus } from '#features/orders/orders/order.ts'
import { recipientsOf } from '#features/orders/orders/recipients.ts'
import { moveOrder } from '#features/orders/orders/server/change-order-status.ts'
import { findBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { readOrder } from '#features/orders/orders/server/find-orders.ts'
import { lockOrders } from '#features/orders/orders/server/lock-orders.ts'
import { cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { PostParcels } from '../contract.ts'
import { refuseEarlyGifts } from './find-early-gift.ts'
import { findLinesLeft } from './find-lines-left.ts'
import { findParcels, noSuchParcel } from './find-parcels.ts'
import { partPosted } from './mails.ts'
import { hasLeft, itIsOver } from './pack-parcel.ts'
import { refuseWaitingParcels } from './refuse-waiting-parcels.ts'
import { settleSentRecipients } from './settle-sent-recipients.ts'
import { parcels } from './tables.ts'

/**
 * Ships parcels, all or none; an order whose last piece ships becomes shipped (rule 76). Throws 404, and 409 for a
 * shipped parcel and for a closed order.
 */
export const postParcels = (shop: Shop, admin: SignedIn, wish: PostParcels): Promise<string[]> =>
  shop.database.transaction(() => post(shop, admin, wish))

async function post(shop: Shop, admin: SignedIn, { parcels: wanted, tell = true }: PostParcels) {
  const { db } = shop.database
  const numbers = new Map(wanted.map((one) => [one.id, one]))
  const found = await db
    .select()
    .from(parcels)
    .where(inArray(parcels.id, [...numbers.keys()]))
    .orderBy(asc(parcels.orderId), asc(parcels.number))
  if (found.length < numbers.size) throw notHere(wanted, new Set(found.map(({ id }) => id)))
  const kept = await lockOrders(
    shop,
    found.map(({ orderId }) => orderId),
  )
  const over = kept.find(({ status }) => !isOpenStatus(status))
  if (over) throw itIsOver(over)
  await refuseWaitingParcels(shop, found)
  await refuseEarlyGifts(shop, found)
  for (const parcel of found) {
    const { trackingNumber: typed, carrier = null } = numbers.get(parcel.id) ?? {}
    const trackingNumber = typed === undefined ? parcel.trackingNumber : typed || null
    const by = carrier ?? (trackingNumber ? carrierOfNumber(trackingNumber) : null)
    const [posted] = await db
      .update(parcels)
      .set({ trackingNumber, carrier: by, postedAt: shop.clock.now() })
      .where(and(eq(parcels.id, parcel.id), isNull(parcels.postedAt)))
      .returning()
    if (!posted) throw hasLeft(parcel)
    await follow(shop, admin, { parcel: posted, tell })
    shop.log.info({ orderId: parcel.orderId, parcelId: parcel.id, userId: admin.id }, 'parcel posted')
  }
  return found.map(({ id }) => id)
}

/** Names the missing parcels of a list by their places and tracking numbers: another person has unpacked them. */
function notHere(wanted: PostParcels['parcels'], here: ReadonlySet<string>) {
  if (wanted.length === 1) return noSuchParcel()
  const gone = wanted.flatMap(({ id, trackingNumber }, place) =>
    here.has(id) ? [] : [`number ${place + 1}${trackingNumber ? ` (${trackingNumber})` : ''}`],
  )
  const which = `${gone.length} of these ${wanted.length} parcels ${gone.length === 1 ? 'has' : 'have'} been shipped or unpacked`
  return new Problem('not-found', `${which}: ${gone.join(', ')}. Nothing was shipped.`)
}

type Posted = { parcel: typeof parcels.$inferSelect; tell: boolean }

/** Updates the order of a shipped parcel: with its last piece it is shipped, otherwise its customer is told about the part. */
async function follow(shop: Shop, admin: SignedIn, { parcel: { id, orderId, trackingNumber, carrier }, tell }: Posted) {
  const lines = await findLinesLeft(shop, [orderId])
  const isWhole = lines.every(({ line, posted }) => posted >= line.quantity)
  // The order's own tracking number is that of its last shipped parcel.
  const number = trackingNumber ? { trackingNumber } : {}
  const status = isWhole ? 'shipped' : 'processing'
  await moveOrder(shop, admin, { orderId, status, carrier, refunded: cents(0), ownNumber: trackingNumber, ...number })
  if (isWhole) return
  await settleSentRecipients(shop, { orderId, lines })
  if (tell) await tellPart(shop, id)
}

/** Mails the customer about a partial shipment, once per tracking number. Call it in the transaction that ships the parcel. */
export async function tellPart(shop: Shop, id: string) {
  const [parcel] = await findParcels(shop, [id])
  const customer = parcel && (await findBuyer(shop, parcel.orderId))
  if (!parcel || !customer) return
  const { orderId, trackingNumber } = parcel
  const { texts } = await findSettings(shop)
  // In an order with several recipients, the buyer reads whose parcel has left.
  const order = await readOrder(shop, parcel.orderId)
  const recipient = order.furtherRecipients && recipientsOf(order).find(({ number }) => number === parcel.recipient)
  const occasion = trackingNumber ? `order-tracking:${orderId}:${trackingNumber}` : `parcel-posted:${id}`
  await sendMail(shop, occasion, { to: customer.email, mail: partPosted(parcel, { ...customer, texts, recipient }) })
}
