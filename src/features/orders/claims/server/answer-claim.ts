import { and, eq } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import {
  findOrderToChange,
  lineOf,
  type OrderToChange,
  recipientOf,
} from '#features/orders/order-changes/server/find-order-to-change.ts'
import { waitsForAddressText } from '#features/orders/orders/order.ts'
import { addEvent } from '#features/orders/orders/server/add-event.ts'
import { addReprint } from '#features/orders/orders/server/add-reprint.ts'
import { findBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { readOrder } from '#features/orders/orders/server/find-orders.ts'
import { completeRefund, type Refund, requestRefund } from '#features/orders/orders/server/refund-order.ts'
import { findPiecesToPrint } from '#features/selling/catalog/server/find-pieces-to-print.ts'
import { findPromise } from '#features/selling/delivery/server/find-arrivals.ts'
import { findLeaving } from '#features/selling/delivery/server/find-leaving.ts'
import { addToThread } from '#features/selling/threads/server/add-to-thread.ts'
import { centsFromDollars, dollarsFromCents, showMoney } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { type ClaimState, claimedPieces, claimStateNames, noClaim } from '../claim.ts'
import type { AnswerClaim } from '../contract.ts'
import { type ClaimRow, findOrderOfClaim, findRefundOfClaim } from './find-claims.ts'
import { claimDeclined, claimRefunded, claimReprinted } from './mails.ts'
import { claims } from './tables.ts'
import { whyNotAnswered } from './why-not-claimed.ts'

type Wish = AnswerClaim & { id: string }
type Answering = { found: OrderToChange; claim: ClaimRow; wish: Wish }

/**
 * Answers an open claim (rule 138): prints its pieces again, refunds them, or declines with a reason. The answer is stored before the provider
 * is asked for a refund; a refund that the provider refuses opens the claim again. Of two admins the second is refused. Throws 400, 403
 * for staff above their limit, 404, and 409.
 */
export async function answerClaim(shop: Shop, admin: SignedIn, wish: Wish): Promise<void> {
  const refund = await shop.database.transaction(() => answer(shop, admin, wish))
  if (!refund) return
  if (refund.state === 'requested') await completeRefund(shop, admin, { refund, isRepeat: false })
  await emailRefund(shop, { id: wish.id, refund })
}

async function answer(shop: Shop, admin: SignedIn, wish: Wish): Promise<Refund | undefined> {
  const orderId = await findOrderOfClaim(shop, wish.id)
  if (!orderId) throw new Problem('not-found', noClaim)
  const found = await findOrderToChange(shop, { user: admin, sessionId: null }, { orderId, isLocked: true })
  const [claim] = await shop.database.db
    .select()
    .from(claims)
    .where(and(eq(claims.id, wish.id), eq(claims.state, 'open')))
  if (!claim) throw new Problem('conflict', 'This claim is answered already. Please look at the order again.')
  const sentence = whyNotAnswered(found.order)
  if (sentence && wish.answer !== 'decline') throw new Problem('conflict', sentence)
  return answers[wish.answer](shop, admin, { found, claim, wish })
}

const answers = { reprint, refund, decline } satisfies Record<
  AnswerClaim['answer'],
  (shop: Shop, admin: SignedIn, answering: Answering) => Promise<Refund | undefined>
>

async function reprint(shop: Shop, admin: SignedIn, { found, claim, wish }: Answering): Promise<undefined> {
  const line = lineOf(found, claim.orderItemId)
  const { shippingAddress, asked } = recipientOf(found, line.recipient)
  if (asked && !asked.isAnswered) throw new Problem('conflict', waitsForAddressText(asked.name))
  if (!shippingAddress)
    throw new Problem('conflict', 'This order has no address any more, so nothing can be sent. Refund or decline.')
  const pieces = await findPiecesToPrint(shop, [{ ...line, quantity: claim.pieces, fromStock: 0 }])
  const { leavesOn } = await findLeaving(shop, { pieces })
  const arrival = await findPromise(shop, { leavesOn, country: shippingAddress.country })
  await store(shop, admin, { claim, wish, state: 'reprinted', what: claimedPieces({ ...claim, ...line }) })
  await addReprint(shop, admin, {
    ...{ line, pieces: claim.pieces, leavesOn, arrival },
    text: [`${claimedPieces({ ...claim, ...line })} is printed again, without charge.`, wish.reason]
      .filter(Boolean)
      .join('\n'),
  })
  await email(shop, { claim, reason: wish.reason, write: claimReprinted })
}

async function refund(shop: Shop, admin: SignedIn, { found, claim, wish }: Answering): Promise<Refund | undefined> {
  const amount = await findRefundOfClaim(shop, { ...found, claim })
  if (amount <= 0) throw new Problem('conflict', 'Nothing is left that could be refunded. Print again or decline.')
  if (wish.refund !== undefined && centsFromDollars(wish.refund) !== amount)
    throw new Problem('conflict', `The refund is ${showMoney(amount)} now. Please check the amount and press again.`)
  const { productName } = lineOf(found, claim.orderItemId)
  const what = claimedPieces({ ...claim, productName })
  const reason = [`Claim: ${what}.`, wish.reason].filter(Boolean).join(' ')
  const stored = await requestRefund(shop, admin, { orderId: found.order.id, amount, reason })
  await store(shop, admin, { claim, wish, state: 'refunded', what, refundId: stored?.id ?? null })
  return stored
}

async function decline(shop: Shop, admin: SignedIn, { found, claim, wish }: Answering): Promise<undefined> {
  if (!wish.reason) throw new Problem('bad-request', 'Enter the reason. The customer reads it.')
  const { productName } = lineOf(found, claim.orderItemId)
  await store(shop, admin, { claim, wish, state: 'declined', what: claimedPieces({ ...claim, productName }) })
  const text = `${claimedPieces({ ...claim, productName })}: declined.\n${wish.reason}`
  await addEvent(shop, admin, { orderId: found.order.id, kind: 'claim', text })
  await email(shop, { claim, reason: wish.reason, write: claimDeclined })
}

type Stored = { claim: ClaimRow; wish: Wish; state: ClaimState; what: string; refundId?: string | null }

/** Stores the answer, which also stands in the order's thread. */
async function store(shop: Shop, admin: SignedIn, { claim, wish, state, what, refundId = null }: Stored) {
  const { database, clock } = shop
  await database.db
    .update(claims)
    .set({ state, reason: wish.reason || null, refundId, answeredBy: admin.id, answeredAt: clock.now() })
    .where(eq(claims.id, claim.id))
  await addToThread(shop, admin, {
    ...{ about: { of: 'order', id: claim.orderId }, side: 'shop', kind: 'answer', words: wish.reason },
    facts: [
      { label: 'Gift', text: what },
      { label: 'Answer', text: claimStateNames[state] },
    ],
  })
}

type Told = {
  claim: ClaimRow
  reason: string | null | undefined
  write: typeof claimReprinted
}

async function email(shop: Shop, { claim, reason, write }: Told) {
  const customer = await findBuyer(shop, claim.orderId)
  if (!customer) return
  const { texts, timeZone } = await findSettings(shop)
  const order = await readOrder(shop, claim.orderId)
  const mail = write(order, { claim, reason: reason || null }, { ...customer, texts, timeZone })
  await sendMail(shop, `claim-${claim.id}:answer`, { to: customer.email, mail })
}

/** Has the key of the usual email about the refund, which a job sends for a refund that was interrupted. */
async function emailRefund(shop: Shop, { id, refund }: { id: string; refund: Refund }) {
  const { orderId, amount } = refund
  await shop.database.transaction(async () => {
    const [claim] = await shop.database.db.select().from(claims).where(eq(claims.id, id))
    const customer = await findBuyer(shop, orderId)
    if (!claim || !customer) return
    const { texts, timeZone } = await findSettings(shop)
    const told = { claim, reason: claim.reason, amount: dollarsFromCents(amount) }
    const mail = claimRefunded(await readOrder(shop, orderId), told, { ...customer, texts, timeZone })
    await sendMail(shop, `refund:${refund.id}`, { to: customer.email, mail })
  })
}
