import { and, eq, isNull } from 'drizzle-orm'
import { readCarrier } from '#features/base/carriers/carriers.ts'
import { parcelNumber } from '#features/workshop/parcels/parcel.ts'
import { findParcels, noSuchParcel } from '#features/workshop/parcels/server/find-parcels.ts'
import { numberParcel } from '#features/workshop/parcels/server/number-parcel.ts'
import { hasLeft } from '#features/workshop/parcels/server/pack-parcel.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { BuyLabel, Label, Rates } from '../contract.ts'
import { answerLabel, type LabelRow, readLabel } from './find-postage.ts'
import type { Bought, Shipment } from './label-seller.ts'
import { openSeller } from './open-seller.ts'
import { parcelLabels } from './tables.ts'

/**
 * The rates of a parcel. The label service knows the parcel by one id from then on, so no second label is bought, and a purchase whose
 * answer was lost is found again (rule 89). Throws 404, 409 and 503.
 */
export async function askRates(shop: Shop, admin: SignedIn, parcelId: string): Promise<Rates> {
  const seller = sellerOf(shop)
  const parcel = await findWaiting(shop, parcelId)
  const known = await readLabel(shop, parcelId)
  const label = known && answerLabel(known)
  if (label) return { rates: [], label }
  const shipment = known ? await seller.look(known.shipmentId) : await seller.announce(await toSend(parcel))
  const kept = known ?? (await keepShipment(shop, { parcelId, shipment }))
  // Another request has registered the parcel at the same moment: its id counts.
  const { rates, bought } = kept.shipmentId === shipment.id ? shipment : await seller.look(kept.shipmentId)
  return bought ? { rates: [], label: await keepBought(shop, admin, { row: kept, bought }) } : { rates, label: null }
}

/** Buys the label of a parcel, once. Its number becomes the parcel's tracking number. Throws 404, 409 and 503. */
export async function buyLabel(
  shop: Shop,
  admin: SignedIn,
  { parcelId, rate }: BuyLabel & { parcelId: string },
): Promise<Label> {
  const seller = sellerOf(shop)
  await findWaiting(shop, parcelId)
  const row = await readLabel(shop, parcelId)
  if (!row) throw new Problem('conflict', 'Get the rates first.')
  const label = answerLabel(row)
  if (label) return label
  return keepBought(shop, admin, { row, bought: await seller.buy(row.shipmentId, rate) })
}

function sellerOf(shop: Shop) {
  const seller = openSeller(shop)
  if (!seller) throw new Problem('not-found', 'No label service is set up. Set EASYPOST_API_KEY.')
  return seller
}

async function findWaiting(shop: Shop, parcelId: string) {
  const [parcel] = await findParcels(shop, [parcelId])
  if (!parcel) throw noSuchParcel()
  if (parcel.postedAt) throw hasLeft(parcel)
  return parcel
}

async function toSend({ orderId, number, grams, shippingAddress }: Awaited<ReturnType<typeof findWaiting>>) {
  const name = parcelNumber(orderId, number)
  if (!grams)
    throw new Problem('conflict', `${name} has no weight. Unpack the parcel and pack it again with its weight.`)
  return { name, grams, shippingAddress }
}

async function keepShipment(
  shop: Shop,
  { parcelId, shipment }: { parcelId: string; shipment: Shipment },
): Promise<LabelRow> {
  await shop.database.db
    .insert(parcelLabels)
    .values({ parcelId, shipmentId: shipment.id, createdAt: shop.clock.now() })
    .onConflictDoNothing()
  const row = await readLabel(shop, parcelId)
  if (!row) throw noSuchParcel()
  return row
}

/** The label and the tracking number are stored together. */
const keepBought = (shop: Shop, admin: SignedIn, { row, bought }: { row: LabelRow; bought: Bought }): Promise<Label> =>
  shop.database.transaction(async () => {
    const [kept] = await shop.database.db
      .update(parcelLabels)
      .set({ ...bought, boughtAt: shop.clock.now() })
      .where(and(eq(parcelLabels.id, row.id), isNull(parcelLabels.boughtAt)))
      .returning()
    const { parcelId, shipmentId } = row
    if (kept && parcelId) {
      const { trackingNumber, carrier, service, price, currency } = bought
      await numberParcel(shop, { id: parcelId, trackingNumber, carrier: readCarrier(carrier) })
      shop.log.info({ parcelId, shipmentId, carrier, service, price, currency, userId: admin.id }, 'label bought')
    }
    return { ...bought, parcelId: parcelId ?? '' }
  })
