import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import { findPricedCart, type PricedLine } from '#features/cart/server/find-cart.ts'
import { type Totals, totalsOf } from '#features/cart/totals.ts'
import { customizationKey } from '#features/catalog/customization.ts'
import { holdStock, releaseHold } from '#features/catalog/server/stock.ts'
import { findSettings } from '#features/settings/server/find-settings.ts'
import { type Cents, cents, centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Services } from '#platform/server/services.ts'
import type { SignedIn, Viewer } from '#platform/viewer.ts'
import { type DraftLine, holdMinutes } from '../draft.ts'
import { type Draft, pricesHaveChanged } from './drafts.ts'
import type { Payment, PaymentProvider } from './payment.ts'
import { placeOrder } from './place-order.ts'
import { checkouts } from './tables.ts'

/**
 * Starts the payment of the caller's cart: stores the draft, sets its pieces aside, and makes its payment. The same cart again
 * is the same payment; a changed cart ends the one before. Throws 409 when `seenAmount` (cents) is not what the cart costs.
 */
export async function startCheckout(
  services: Services,
  payments: PaymentProvider,
  user: SignedIn,
  seenAmount: Cents | undefined,
): Promise<Payment> {
  const { database } = services
  const viewer: Viewer = { sessionId: null, user }
  for (let attempt = 0; attempt < 3; attempt++) {
    const draft = await database.transaction(() => reuseOrStore(services, viewer, user, seenAmount))
    if ('stale' in draft) {
      await endDraft(services, payments, draft.stale)
      continue
    }
    const payment = await payOf(services, payments, draft)
    if (payment.state === 'succeeded') {
      await placeOrder(services, payments, payment.id)
      throw new Problem('conflict', 'This cart has already been paid. Your order is placed.')
    }
    if (payment.state !== 'cancelled') return payment
    await endDraft(services, payments, draft)
  }
  throw new Problem('conflict', 'Your cart has changed. Please try again.')
}

/** Ends a draft whose payment must not succeed any more, and gives its pieces back; a payment that was faster is an order. */
export async function endDraft(services: Services, payments: PaymentProvider, draft: Draft): Promise<void> {
  const { database } = services
  if (draft.paymentIntentId && (await payments.cancel(draft.paymentIntentId)) === 'succeeded') {
    await placeOrder(services, payments, draft.paymentIntentId)
    return
  }
  const ended = await database.transaction(async () => {
    const [ended] = await database.db
      .update(checkouts)
      .set({ status: 'cancelled' })
      .where(and(eq(checkouts.id, draft.id), eq(checkouts.status, 'open')))
      .returning({ id: checkouts.id })
    if (ended) await releaseHold(database, draft.id)
    return ended
  })
  if (ended) await services.pagesChanged()
}

async function reuseOrStore(
  services: Services,
  viewer: Viewer,
  user: SignedIn,
  seenAmount: Cents | undefined,
): Promise<Draft | { stale: Draft }> {
  const { database, clock } = services
  const { db } = database
  // One checkout of a person at a time: two tabs wait for each other here and then share one draft.
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  const cart = await findPricedCart(database, viewer)
  if (cart.length === 0) throw new Problem('conflict', 'Your cart is empty.')
  const shipping = centsFromDollars((await findSettings(database)).shippingFee) ?? cents(0)
  const totals = totalsOf(cart, shipping)
  if (seenAmount !== totals.total) throw pricesHaveChanged()

  const fingerprint = fingerprintOf(cart, totals)
  const [open] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, user.id), eq(checkouts.status, 'open')))
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + holdMinutes * 60_000)
  if (open && (open.fingerprint !== fingerprint || open.expiresAt <= now)) return { stale: open }
  if (open) {
    await db.update(checkouts).set({ expiresAt }).where(eq(checkouts.id, open.id))
    return open
  }
  const [draft] = await db
    .insert(checkouts)
    .values({ userId: user.id, fingerprint, lines: [], ...totals, createdAt: now, expiresAt })
    .returning()
  if (!draft) throw new Error('The draft was not stored')
  const fromStock = await holdStock(database, draft.id, user.id, cart)
  const lines = draftLines(cart, fromStock)
  await db.update(checkouts).set({ lines }).where(eq(checkouts.id, draft.id))
  if (cart.some(({ product }) => product.whenOutOfStock === 'stop')) await services.pagesChanged()
  return { ...draft, lines }
}

async function payOf({ database }: Services, payments: PaymentProvider, draft: Draft): Promise<Payment> {
  const known = draft.paymentIntentId ? await payments.find(draft.paymentIntentId) : undefined
  if (known) return known
  const payment = await payments.create({
    checkoutId: draft.id,
    userId: draft.userId,
    amount: draft.total,
    currency: draft.currency,
  })
  await database.db
    .update(checkouts)
    .set({ paymentIntentId: sql`coalesce(${checkouts.paymentIntentId}, ${payment.id})` })
    .where(eq(checkouts.id, draft.id))
  return payment
}

/** The pieces that came from stock, dealt out over the lines of their product. */
function draftLines(cart: PricedLine[], fromStock: Map<string, number>): DraftLine[] {
  const left = new Map(fromStock)
  return cart.map(({ id, productId, product, quantity, unitPrice, customization }) => {
    const taken = Math.min(left.get(productId) ?? 0, quantity)
    left.set(productId, (left.get(productId) ?? 0) - taken)
    return {
      cartItemId: id,
      productId,
      productName: product.name,
      image: product.images[0] ?? null,
      modelFile: product.modelFile,
      quantity,
      fromStock: taken,
      unitPrice,
      customization,
    }
  })
}

const fingerprintOf = (cart: PricedLine[], totals: Totals) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        totals,
        cart.map((line) => [line.productId, customizationKey(line.customization), line.quantity, line.unitPrice]),
      ]),
    )
    .digest('base64url')
