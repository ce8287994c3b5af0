import { and, eq, isNull, or } from 'drizzle-orm'
import { type Contact, lockPersonAgainstDeletion } from '#features/base/accounts/server/accounts.ts'
import { withRecipient } from '#features/base/accounts/server/addresses.ts'
import { noSuchPayment } from '#features/base/payments/server/no-such-payment.ts'
import type { Payment } from '#features/base/payments/server/payment.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { type MakeWish, makeKey, normalizeMake } from '#features/gifts/makes/make.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { confirmOrder } from '#features/orders/orders/server/confirm-order.ts'
import { completeAddresses, createOrder } from '#features/orders/orders/server/create-order.ts'
import { findBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { findOrder, findOrderOfPayment } from '#features/orders/orders/server/find-orders.ts'
import { enqueueFee } from '#features/orders/orders/server/payment-fee.ts'
import type { NewOrder } from '#features/orders/orders/server/store-order.ts'
import { takeOutOfCart } from '#features/selling/cart/server/take-out-of-cart.ts'
import { allocateStock } from '#features/selling/catalog/allocate-stock.ts'
import { findPiecesToPrint } from '#features/selling/catalog/server/find-pieces-to-print.ts'
import { holdStock, sellHolds } from '#features/selling/catalog/server/stock.ts'
import { markPaid } from '#features/selling/custom-requests/server/answer-quote.ts'
import { findAgreedDay } from '#features/selling/custom-requests/server/find-requests.ts'
import { ofCountry } from '#features/selling/delivery/arrival.ts'
import { queuePrintFiles } from '#features/selling/proofs/server/make-files.ts'
import type { Address } from '#platform/address.ts'
import { type Cents, cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin } from '#platform/viewer.ts'
import { type DraftLine, stockWants } from '../draft.ts'
import { joinLines } from '../recipients.ts'
import { type Draft, noDraftOf, pricesHaveChanged } from './drafts.ts'
import { arrivalsOf, findOrderPromise, type OrderPromise, type OrderPromises } from './find-arrivals-of.ts'
import { withoutGuest } from './forget-guest-checkouts.ts'
import { contactOf, draftsOf, isGuest, type Reporter, viewerOf } from './payer.ts'
import { checkouts } from './tables.ts'

/** The purchase as the browser reports it. It is compared with the draft and never stored, except for the addresses. */
export type Claim = {
  items?: {
    productId: string
    quantity: number
    price: Cents | undefined
    customization?: MakeWish | null | undefined
  }[]
  /** Null if the sent total is not a valid amount, which matches no draft. */
  total?: Cents | null | undefined
  shippingAddress?: Address
  billingAddress?: Address
}

/**
 * Creates the order of a successful payment from its draft; the only place that creates orders (decisions/0004). Idempotent: every
 * report of the payment returns the same order id. `reporter` is the payer, or null for webhooks and jobs. Throws 404 for
 * another user's payment, 402 for a payment that has not succeeded, and 409 if the claim differs from the draft.
 */
export async function placeOrder(
  shop: Shop,
  reporter: Reporter | null,
  { paymentIntentId, ...claim }: Claim & { paymentIntentId: string },
): Promise<string> {
  const { orderId } = await settlePayment(shop, reporter, { paymentIntentId, ...claim })
  return orderId
}

/** Places an order like `placeOrder` and returns it. */
export async function placeOwnOrder(
  shop: Shop,
  reporter: Reporter,
  wish: Claim & { paymentIntentId: string },
): Promise<Order> {
  const { orderId, made } = await settlePayment(shop, reporter, wish)
  const viewer = viewerOf(reporter)
  return made && !isAdmin(viewer) ? made : findOrder(shop, viewer, orderId)
}

type Settled = { orderId: string; made?: Order }

async function settlePayment(
  shop: Shop,
  reporter: Reporter | null,
  { paymentIntentId, ...claim }: Claim & { paymentIntentId: string },
): Promise<Settled> {
  const { database, log } = shop
  if (reporter) await refuseStranger(shop, reporter, paymentIntentId)
  const payment = await shop.payments.find(paymentIntentId)
  if (!payment) throw noSuchPayment()
  if (payment.state !== 'succeeded') throw new Problem('payment-refused', 'The payment has not been completed.')

  const settled = await database.transaction(() => settle(shop, reporter, payment, claim))
  if (settled.made) log.info({ orderId: settled.orderId, paymentIntentId, total: payment.amount }, 'order placed')
  return settled
}

async function settle(shop: Shop, reporter: Reporter | null, payment: Payment, claim: Claim): Promise<Settled> {
  const draft = await lockDraft(shop, reporter, payment)
  if (!draft || (reporter && !isOf(draft, reporter))) throw noSuchPayment()
  refuseOtherPayment(shop, draft, payment)
  compare(draft, claim)
  const customer = await contactOf(shop, draft)
  const named = withNames(claim, customer)
  if (draft.status === 'completed') {
    const orderId = await findOrderOfPayment(shop, payment.id)
    if (!orderId) throw new Error('A completed draft has no order')
    await addMissingAddresses(shop, { orderId, draft, claim: named })
    return { orderId }
  }

  const lines = draft.status === 'open' ? draft.lines : await retakeStock(shop, draft)
  const unpromised = orderOf(draft, lines, payment.id, named)
  const settings = await findSettings(shop)
  const { further, ...promise } = await promiseOf(shop, { draft, order: unpromised, settings })
  const { leavesOn, arrivals } = promise
  const order = await createOrder(shop, {
    ...unpromised,
    ...daysOf(promise, unpromised.shippingAddress),
    furtherRecipients: (draft.furtherRecipients ?? []).map(
      ({ shippingAddress, asked = null, gift, ...promised }, place) => ({
        ...{ shippingAddress, asked, gift },
        ...daysOf(further[place] ?? promised, shippingAddress),
      }),
    ),
  })
  await sellHolds(shop, draft.id)
  await takeOutOfCart(shop, { ...draft, bought: boughtFromCart(draft) })
  if (draft.customRequestId) await markPaid(shop, { requestId: draft.customRequestId, orderId: order.id })
  await confirmOrder(shop, { order, buyer: await findBuyer(shop, order.id), note: unpromised.note, settings })
  await queuePrintFiles(
    shop,
    lines.flatMap(({ proofId }) => proofId ?? []),
  )
  await enqueueFee(shop, order.id)
  await closeDraft(shop, { id: draft.id, userId: draft.userId, lines, leavesOn, arrivals })
  return { orderId: order.id, made: order }
}

/** The promised days of leaving and arrival of a parcel. */
export function daysOf({ leavesOn, arrivals }: OrderPromise, address: Address | null) {
  const arrival = address && ofCountry(address.country, arrivals)
  return { leavesOn, arrivesFrom: arrival?.from ?? null, arrivesTo: arrival?.to ?? null }
}

/** Locks the payer, then the payment's draft. If a crash prevented storing the payment's id, the draft is found by the payment's reference. */
async function lockDraft(shop: Shop, reporter: Reporter | null, payment: Payment) {
  const { db } = shop.database
  const ofPayment = eq(checkouts.paymentIntentId, payment.id)
  const checkoutId = payment.checkoutId !== null && isId(payment.checkoutId) ? payment.checkoutId : undefined
  const payers = reporter
    ? [{ userId: isGuest(reporter) ? null : reporter.id }]
    : await db
        .select({ userId: checkouts.userId })
        .from(checkouts)
        .where(checkoutId ? or(ofPayment, eq(checkouts.id, checkoutId)) : ofPayment)
  for (const { userId } of payers) if (userId) await lockPersonAgainstDeletion(shop, userId)
  const [draft] = await db.select().from(checkouts).where(ofPayment).for('no key update')
  if (draft || !checkoutId) return draft
  const [adopted] = await db
    .update(checkouts)
    .set({ paymentIntentId: payment.id })
    .where(and(eq(checkouts.id, checkoutId), isNull(checkouts.paymentIntentId)))
    .returning()
  return adopted
}

const isOf = (draft: Draft, reporter: Reporter) =>
  isGuest(reporter) ? draft.sessionId === reporter.sessionId : draft.userId === reporter.id

function refuseOtherPayment({ log }: Shop, draft: Draft, payment: Payment) {
  if (payment.amount === draft.total && payment.currency === draft.currency && payment.checkoutId === draft.id) return
  log.error(
    { checkoutId: draft.id, paymentIntentId: payment.id, paid: payment.amount, expected: draft.total },
    'the payment does not match its draft',
  )
  throw new Problem('conflict', 'This payment does not match the order. Please contact us for help.')
}

/** The reported addresses, with the payer's name where an address has none (rule 48). */
const withNames = ({ shippingAddress, billingAddress, ...claim }: Claim, customer: Contact | undefined): Claim => {
  const payer = { name: customer?.name ?? '' }
  return {
    ...claim,
    ...(shippingAddress && { shippingAddress: withRecipient(payer, shippingAddress) }),
    ...(billingAddress && { billingAddress: withRecipient(payer, billingAddress) }),
  }
}

/** A job may have created the order without addresses. The shopper's report adds them once. */
async function addMissingAddresses(
  shop: Shop,
  { orderId, draft, claim }: { orderId: string; draft: Draft; claim: Claim },
) {
  const { shippingAddress, billingAddress = shippingAddress } = claim
  if (!shippingAddress || !billingAddress) return
  const arrival = ofCountry(shippingAddress.country, await arrivalsOf(shop, draft))
  const paidRecipients = 1 + (draft.furtherRecipients?.length ?? 0)
  await completeAddresses(shop, { orderId, shippingAddress, billingAddress, arrival, paidRecipients })
}

const boughtFromCart = ({ lines }: Draft) =>
  joinLines(lines).flatMap(({ cartItemId, quantity }) => (cartItemId ? [{ cartItemId, quantity }] : []))

async function closeDraft(
  { database: { db } }: Shop,
  { id, userId, ...changes }: Pick<Draft, 'id' | 'userId' | 'lines' | 'leavesOn' | 'arrivals'>,
) {
  await db
    .update(checkouts)
    // The order has the guest's personal data.
    .set({ ...changes, ...(!userId && withoutGuest), status: 'completed' })
    .where(eq(checkouts.id, id))
}

/** Checked before the provider is asked, so another user's payment and an unknown payment look the same. */
async function refuseStranger({ database: { db } }: Shop, reporter: Reporter, paymentIntentId: string) {
  const own = await db.$count(checkouts, and(eq(checkouts.paymentIntentId, paymentIntentId), draftsOf(reporter)))
  if (own === 0) throw noDraftOf(reporter)
}

function compare(draft: Draft, { items, total }: Claim) {
  if (total !== undefined && total !== draft.total) throw pricesHaveChanged()
  if (!items) return
  const paid = joinLines(draft.lines).map(({ unitPrice, ...line }) => wording({ ...line, price: unitPrice }))
  const claimed = items.map(wording)
  if (claimed.sort().join('\n') !== paid.sort().join('\n')) throw pricesHaveChanged()
}

type Compared = {
  productId: string | null
  quantity: number
  price: number | undefined
  customization?: MakeWish | null | undefined
}

const wording = ({ productId, quantity, price, customization }: Compared) =>
  [productId?.toLowerCase(), quantity, price, makeKey(normalizeMake(customization))].join(' ')

/** The hold had expired before the payment succeeded. Takes the pieces that are left; the rest is printed. */
async function retakeStock(shop: Shop, draft: Draft): Promise<DraftLine[]> {
  const wants = stockWants(draft.lines)
  const taken = await holdStock(shop, { holder: draft, checkoutId: draft.id, wants, isPaid: true })
  return allocateStock(draft.lines, { pieces: taken, makeOf: ({ customization }) => customization })
}

/** The order's fields, from its draft and the reported addresses. */
function orderOf(draft: Draft, lines: DraftLine[], paymentIntentId: string, claim: Claim): Unpromised {
  const { subtotal, discount, wrapping, offerTitle, shipping, tax, total, gift, asked } = draft
  // An address that its recipient will type is not the payer's.
  const shippingAddress = asked ? null : (claim.shippingAddress ?? draft.shippingAddress)
  return {
    userId: draft.userId,
    guest:
      draft.sessionId && draft.guestName && draft.guestEmail
        ? { sessionId: draft.sessionId, name: draft.guestName, email: draft.guestEmail }
        : null,
    checkoutId: draft.id,
    ...{ subtotal, discount, wrapping, offerTitle, shipping, tax, total, gift, asked },
    stripePaymentIntentId: paymentIntentId,
    shippingAddress,
    billingAddress: (asked ? null : claim.billingAddress) ?? draft.billingAddress ?? shippingAddress,
    lines: lines.map(({ cartItemId, unitPrice, model = null, proofId = null, customization: make, ...line }) => ({
      ...line,
      price: cents(unitPrice),
      model,
      proofId,
      make,
    })),
    note: draft.status === 'open' ? null : latePayment(draft, lines),
  }
}

/**
 * The draft's promised dates. An expired draft gets new dates, because its pieces were no longer reserved, and so does a draft without
 * dates. A quote's agreed day is kept, for the country of the order.
 */
async function promiseOf(
  shop: Shop,
  { draft, order, settings }: { draft: Draft; order: Unpromised; settings: Settings },
): Promise<OrderPromises> {
  const { customRequestId, leavesOn } = draft
  const agreed =
    customRequestId && (await findAgreedDay(shop, { requestId: customRequestId, timeZone: settings.timeZone }))
  if (draft.status === 'open' && leavesOn && !agreed)
    return { leavesOn, arrivals: await arrivalsOf(shop, draft), further: draft.furtherRecipients ?? [] }
  return findOrderPromise(shop, {
    pieces: await findPiecesToPrint(shop, order.lines),
    customRequestId,
    country: order.shippingAddress?.country ?? draft.asked?.country,
    notBefore: draft.gift?.notBefore,
    furtherNotBefore: draft.furtherRecipients?.map(({ gift }) => gift.notBefore),
    settings,
  })
}

type Unpromised = Omit<NewOrder, 'leavesOn' | 'arrivesFrom' | 'arrivesTo' | 'furtherRecipients'>

/** A note for the maker: which reserved pieces were sold while the payment was late. */
function latePayment(draft: Draft, lines: DraftLine[]): string {
  const gone = lines.flatMap(({ productName, fromStock }, place) => {
    const missing = (draft.lines[place]?.fromStock ?? 0) - fromStock
    return missing > 0 ? `${missing} × ${productName}` : []
  })
  const late = 'Paid after the reservation of its pieces had expired.'
  return gone.length > 0 ? `${late} Sold in the meantime: ${gone.join(', ')}.` : late
}
