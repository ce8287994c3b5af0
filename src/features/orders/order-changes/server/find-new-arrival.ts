import type { Arrival } from '#features/selling/delivery/arrival.ts'
import { findNextLeaving, findPromise } from '#features/selling/delivery/server/find-arrivals.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { NewArrival } from '../contract.ts'
import { findOrderToChange, type RecipientRow, recipientOf } from './find-order-to-change.ts'

/** When a viewer's order would arrive in a country. Throws 404. */
export async function findNewArrival(
  shop: Shop,
  viewer: Viewer,
  { orderId, country, recipient = 1 }: { orderId: string; country: string; recipient?: number },
): Promise<NewArrival> {
  const found = await findOrderToChange(shop, viewer, { orderId })
  return { arrival: await arrivalIn(shop, { recipient: recipientOf(found, recipient), country }) }
}

/**
 * In its own country a parcel keeps its promise. Elsewhere it leaves on the same day, and the road decides. A parcel whose recipient was
 * asked in vain leaves no earlier than the next working day (rule 143).
 */
export async function arrivalIn(
  shop: Shop,
  { recipient, country }: { recipient: RecipientRow; country: string },
): Promise<Arrival | null> {
  const { delay, leavesOn, arrivesFrom, arrivesTo, shippingAddress } = recipient
  if (waitsForAnswer(recipient)) return findPromise(shop, { leavesOn: await leavingOfAsked(shop, recipient), country })
  if (country !== shippingAddress?.country)
    return findPromise(shop, { leavesOn: delay ? delay.leavesOn : leavesOn, country })
  if (delay) return delay.leavesOn === null ? null : { from: delay.from, to: delay.to }
  return arrivesFrom && arrivesTo ? { from: arrivesFrom, to: arrivesTo } : null
}

export const waitsForAnswer = ({ asked }: RecipientRow): boolean => asked !== null && !asked.isAnswered

export const leavingOfAsked = (shop: Shop, { leavesOn, delay }: RecipientRow) =>
  findNextLeaving(shop, { promised: leavesOn, others: [delay?.leavesOn] })
