import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { findOrderToChange, lineOf } from '#features/orders/order-changes/server/find-order-to-change.ts'
import { addEvent } from '#features/orders/orders/server/add-event.ts'
import { addToThread } from '#features/selling/threads/server/add-to-thread.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { claimedPieces, claimKindNames, claimWishNames } from '../claim.ts'
import type { CreateClaim } from '../contract.ts'
import { findClaimState } from './find-claims.ts'
import { newClaim } from './mails.ts'
import { claims } from './tables.ts'
import { attachPhotos } from './upload-photo.ts'
import { whyNotClaimed } from './why-not-claimed.ts'

/**
 * Stores what a customer says is wrong with pieces of a line (rule 137), and tells the maker. Throws 400 for more pieces than the line has
 * and for photos of another order, 404, and 409 for a line that cannot be reported now.
 */
export const createClaim = (shop: Shop, viewer: Viewer, wish: CreateClaim & { orderId: string }): Promise<void> =>
  shop.database.transaction(() => create(shop, viewer, wish))

async function create(
  shop: Shop,
  viewer: Viewer,
  { orderId, itemId, photos, ...wish }: CreateClaim & { orderId: string },
) {
  const { database, clock, log } = shop
  const found = await findOrderToChange(shop, viewer, { orderId, isLocked: true })
  const line = lineOf(found, itemId)
  const state = await findClaimState(shop, found)
  const sentence = whyNotClaimed({ ...found, ...state, line })
  if (sentence) throw new Problem('conflict', sentence)
  const most = state.claimable.get(line.id) ?? 0
  if (wish.pieces > most)
    throw new Problem('bad-request', `At most ${most} of this gift can be reported. Please choose how many.`)
  const { pieces, kind, words } = wish
  const [stored] = await database.db
    .insert(claims)
    .values({
      orderId: found.order.id,
      orderItemId: line.id,
      pieces,
      kind,
      words,
      wish: wish.wish,
      createdAt: clock.now(),
    })
    .returning({ id: claims.id })
  if (!stored) throw new Error('The claim was not stored')
  await attachPhotos(shop, { claimId: stored.id, orderId: found.order.id, urls: photos })
  const what = claimedPieces({ pieces, productName: line.productName })
  // The words stay in the claim, which the deletion of an account reaches.
  await addEvent(shop, viewer.user, {
    orderId: found.order.id,
    kind: 'claim',
    text: `${what}: ${claimKindNames[kind].toLowerCase()}. The customer wishes: ${claimWishNames[wish.wish].toLowerCase()}.`,
  })
  await addToThread(shop, viewer.user, {
    ...{ about: { of: 'order', id: found.order.id }, side: 'buyer', kind: 'claim', words, pictures: photos },
    facts: [
      { label: 'Gift', text: what },
      { label: 'What is wrong', text: claimKindNames[kind] },
      { label: 'Wish', text: claimWishNames[wish.wish] },
    ],
  })
  const mail = newClaim(found.order.id, { what, kind, words, wish: wish.wish })
  await tellMaker(shop, { about: 'message', key: `claim:${stored.id}`, mail })
  log.info({ orderId: found.order.id, claimId: stored.id }, 'claim received')
}
