import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { findPaymentCustomer, rememberPaymentCustomer } from '#features/base/accounts/server/payment-customer.ts'
import type { Payment } from '#features/base/payments/server/payment.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { makeKey } from '#features/gifts/makes/make.ts'
import { type Totals, totalsOf } from '#features/selling/cart/totals.ts'
import { allocateStock } from '#features/selling/catalog/allocate-stock.ts'
import { findPiecesToPrint } from '#features/selling/catalog/server/find-pieces-to-print.ts'
import { holdStock } from '#features/selling/catalog/server/stock.ts'
import { customDesignName } from '#features/selling/custom-requests/custom-request.ts'
import { findPayable, type Payable } from '#features/selling/custom-requests/server/find-requests.ts'
import type { PromisedArrivals } from '#features/selling/delivery/contract.ts'
import type { GiftTerms } from '#features/selling/gift-options/contract.ts'
import { findGiftTerms, findTermsOfParcel } from '#features/selling/gift-options/server/find-gift-terms.ts'
import { findRunningOffers } from '#features/selling/offers/server/find-offers.ts'
import { type Cents, cents, centsFromDollars, sumOf } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { FurtherRecipient } from '../contract.ts'
import { type DraftLine, type DraftRecipient, holdMinutes, stockWants } from '../draft.ts'
import { splitLines } from '../recipients.ts'
import { signInFirst } from '../sign-in-first.ts'
import { findCartBasket, type PaidLines } from './cart-basket.ts'
import { type Draft, pricesHaveChanged } from './drafts.ts'
import { earlierDate, endDraft } from './end-draft.ts'
import { arrivalsOf, findOrderPromise } from './find-arrivals-of.ts'
import { findHoldLimit } from './find-hold-limit.ts'
import { draftsOf, isGuest, lockPayer, type Payer, payerColumns, viewerOf } from './payer.ts'
import { placeOrder } from './place-order.ts'
import { refuseMissingFilament, refuseTooMuch } from './refuse-lines.ts'
import { checkouts } from './tables.ts'

/** The caller's cart, or the accepted quote of a custom request. */
export type CheckoutWish = {
  seenAmount: Cents | undefined
  customRequestId: string | undefined
  gift?: GiftTerms | undefined
  furtherRecipients?: FurtherRecipient[] | undefined
}

/**
 * Starts the payment of the caller's cart or quote: stores a draft, reserves its pieces and creates its payment. An unchanged cart
 * keeps its payment; a changed cart ends the previous payment. Also returns the arrivals by country, for each recipient. Throws 409 if
 * `seenAmount` (cents) is not the total.
 */
export async function startCheckout(
  shop: Shop,
  payer: Payer,
  wanted: CheckoutWish,
): Promise<Payment & { arrivals: PromisedArrivals; furtherArrivals: PromisedArrivals[] }> {
  const { database } = shop
  for (let attempt = 0; attempt < 3; attempt++) {
    const draft = await database.transaction(() => reuseOrStore(shop, payer, wanted))
    if ('stale' in draft) {
      await endDraft(shop, { draft: draft.stale })
      continue
    }
    const payment = await payOf(shop, payer, draft)
    if (payment.state === 'succeeded') {
      await placeOrder(shop, null, { paymentIntentId: payment.id })
      throw new Problem('conflict', 'This cart has already been paid. Your order is placed.')
    }
    if (payment.state !== 'cancelled')
      return {
        ...payment,
        arrivals: await arrivalsOf(shop, draft),
        furtherArrivals: draft.furtherRecipients?.map(({ arrivals }) => arrivals) ?? [],
      }
    await endDraft(shop, { draft })
  }
  throw new Problem('conflict', 'Your cart has changed. Please try again.')
}

async function reuseOrStore(
  shop: Shop,
  payer: Payer,
  { seenAmount, customRequestId, gift: giftTerms, furtherRecipients = [] }: CheckoutWish,
): Promise<Draft | { stale: Draft }> {
  const { clock } = shop
  const { db } = shop.database
  // Concurrent tabs of one shopper wait here and then share one draft.
  await lockPayer(shop, payer)
  const [open] = await db
    .select()
    .from(checkouts)
    .where(and(draftsOf(payer), eq(checkouts.status, 'open')))
  const settings = await findSettings(shop)
  if (customRequestId && isGuest(payer)) throw quoteNeedsAccount()
  if (customRequestId && furtherRecipients.length > 0)
    throw new Problem('bad-request', 'A quote goes to one address. Please write to us.')
  const { wrapping, gift } = findGiftTerms(settings, giftTerms)
  const further = furtherRecipients.map((one) => findTermsOfParcel(settings, one.gift))
  const basket =
    customRequestId && !isGuest(payer)
      ? quoteBasket(await findPayable(shop, payer, customRequestId))
      : await findCartBasket(shop, viewerOf(payer), settings)
  const { shippingFee, taxPercent } = settings
  const shipping = centsFromDollars(shippingFee) ?? cents(0)
  // A quote is an agreed price; offers apply only to carts.
  const offers = customRequestId ? [] : await findRunningOffers(shop)
  const wantedLines = furtherRecipients.length > 0 ? splitLines(basket.lines, furtherRecipients) : basket.lines
  if (!wantedLines) throw splitDoesNotFit()
  const totals = totalsOf(wantedLines, {
    ...{ shipping, offers, taxPercent },
    parcels: 1 + furtherRecipients.length,
    wrapping: sumOf([wrapping, ...further.map((one) => one.wrapping)]),
  })
  refuseTooMuch(totals)
  if (seenAmount !== totals.total) throw pricesHaveChanged()

  const furtherTerms = furtherRecipients.map((one) => one.gift)
  const fingerprint = fingerprintOf(wantedLines, totals, { customRequestId, giftTerms, furtherTerms })
  const now = clock.now()
  const wished = new Date(now.getTime() + holdMinutes * 60_000)
  if (open && (open.fingerprint !== fingerprint || open.expiresAt <= now)) return { stale: open }
  const latest = await findHoldLimit(shop, payer, { limited: basket.limited, begun: open?.createdAt ?? now, now })
  const expiresAt = earlierDate(wished, latest)
  if (open) {
    await db
      .update(checkouts)
      .set({ expiresAt, ...payerColumns(payer) })
      .where(eq(checkouts.id, open.id))
    return open
  }
  const id = randomUUID()
  const wants = stockWants(wantedLines)
  const pieces = await holdStock(shop, { holder: payerColumns(payer), checkoutId: id, wants })
  const lines = allocateStock(wantedLines, { pieces, makeOf: ({ customization }) => customization })
  await refuseMissingFilament(shop, { lines, settings })
  const toPrint = lines.map(({ customization: make, proofId = null, ...line }) => ({ ...line, make, proofId }))
  const promise = await findOrderPromise(shop, {
    pieces: await findPiecesToPrint(shop, toPrint),
    customRequestId: customRequestId ?? null,
    notBefore: gift?.notBefore,
    furtherNotBefore: furtherTerms.map(({ notBefore }) => notBefore),
    settings,
  })
  const { leavesOn, arrivals } = promise
  const recipients = further.flatMap(({ gift: options }, place): DraftRecipient[] => {
    const promised = promise.further[place]
    // A parcel for another person has no prices, unless the buyer chooses so.
    return promised ? [{ ...promised, shippingAddress: null, gift: { ...options, hidesPrices: true } }] : []
  })
  const [draft] = await db
    .insert(checkouts)
    .values({
      ...{ id, ...payerColumns(payer), customRequestId: customRequestId ?? null, fingerprint },
      ...{ lines, leavesOn, arrivals, gift, ...totals, createdAt: now, expiresAt },
      furtherRecipients: recipients.length > 0 ? recipients : null,
    })
    .returning()
  if (!draft) throw new Error('The draft was not stored')
  return draft
}

/** A quote belongs to the account that asked for it. */
const quoteNeedsAccount = () => new Problem('sign-in-required', signInFirst)

const splitDoesNotFit = () =>
  new Problem(
    'conflict',
    'Your cart has changed. Please check which pieces go to each recipient: each needs at least one.',
  )

/** A quote is one line, because its price covers the whole design with all its pieces. */
const quoteBasket = ({ title, image, quote }: Payable): PaidLines => ({
  limited: new Map(),
  lines: [
    {
      cartItemId: null,
      productId: null,
      productName: customDesignName(title),
      image,
      modelFile: null,
      quantity: 1,
      fromStock: 0,
      unitPrice: quote,
      model: null,
      proofId: null,
      customization: null,
    },
  ],
})

async function payOf(shop: Shop, payer: Payer, draft: Draft): Promise<Payment> {
  const known = draft.paymentIntentId ? await shop.payments.find(draft.paymentIntentId) : undefined
  if (known) return known
  const payment = await shop.payments.create({
    checkoutId: draft.id,
    userId: draft.userId,
    amount: draft.total,
    currency: draft.currency,
    // A guest has no customer at the provider.
    customerId: isGuest(payer) ? null : await customerOf(shop, payer),
  })
  const isKept = await keepPayment(shop, draft, payment)
  // The draft was ended during the call, in another tab or with the account. Only this call knows the payment's id, so it cancels the payment.
  return isKept ? payment : { ...payment, state: await shop.payments.cancel(payment.id) }
}

/**
 * Stores the payment's id in its open draft; returns whether the draft has the id. If another tab stored the id first, it is the same,
 * because the provider merges both calls. An id that the provider does not know, from other API keys, is replaced.
 */
async function keepPayment({ database: { db } }: Shop, draft: Draft, payment: Payment): Promise<boolean> {
  const { id, status, paymentIntentId } = checkouts
  const replaceable = [payment.id, draft.paymentIntentId].filter((known) => known !== null)
  const kept = await db
    .update(checkouts)
    .set({ paymentIntentId: payment.id })
    .where(
      and(eq(id, draft.id), eq(status, 'open'), or(isNull(paymentIntentId), inArray(paymentIntentId, replaceable))),
    )
    .returning({ id })
  return kept.length > 0
}

/** The provider's id of the payer, created with the first payment. */
async function customerOf(shop: Shop, user: SignedIn) {
  const { createCustomer } = shop.payments
  if (!createCustomer) return null
  const known = await findPaymentCustomer(shop, user)
  if (known) return known
  const id = await createCustomer({ userId: user.id, name: user.name, email: user.email })
  await rememberPaymentCustomer(shop, user, id)
  return id
}

type Wanted = { customRequestId: string | undefined; giftTerms: GiftTerms | undefined; furtherTerms: GiftTerms[] }
const fingerprintOf = (lines: DraftLine[], totals: Totals, { customRequestId, giftTerms, furtherTerms }: Wanted) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        customRequestId,
        ...(giftTerms ? [giftTerms] : []),
        ...(furtherTerms.length > 0 ? [furtherTerms] : []),
        totals,
        lines.map((line) => [
          line.productId,
          line.customization && makeKey(line.customization),
          line.quantity,
          line.unitPrice,
          ...(line.proofId ? [line.proofId] : []),
          ...(line.customization?.material ? [line.customization.material] : []),
          ...(line.recipient ? [`for ${line.recipient}`] : []),
        ]),
      ]),
    )
    .digest('base64url')
