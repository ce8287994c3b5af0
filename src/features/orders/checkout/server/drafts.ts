import { and, eq } from 'drizzle-orm'
import { withRecipient } from '#features/base/accounts/server/addresses.ts'
import { noSuchPayment } from '#features/base/payments/server/no-such-payment.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { noPromise, ofCountry } from '#features/selling/delivery/arrival.ts'
import type { GiftWords } from '#features/selling/gift-options/contract.ts'
import { earliestIs } from '#features/selling/gift-options/words.ts'
import type { Address } from '#platform/address.ts'
import { countryName } from '#platform/countries.ts'
import { noPhone } from '#platform/postal-address.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { signInFirst } from '../sign-in-first.ts'
import { arrivalsOf } from './find-arrivals-of.ts'
import { contactOf, draftsOf, isGuest, type Reporter } from './payer.ts'
import { checkouts } from './tables.ts'

/** The row of a draft. */
export type Draft = typeof checkouts.$inferSelect

/** The refusal if the displayed prices differ from the shop's. decisions/0004 */
export const pricesHaveChanged = () => new Problem('conflict', 'Prices have changed. Please review your cart.')

/** For a reporter without such a draft. A guest whose session has no draft is asked to sign in, as any visitor is. */
export const noDraftOf = (reporter: Reporter) =>
  isGuest(reporter) ? new Problem('sign-in-required', signInFirst) : noSuchPayment()

type Addresses = {
  paymentIntentId: string
  shippingAddress: Address
  billingAddress?: Address | null
  gift?: GiftWords | undefined
}

/**
 * Stores addresses with the caller's draft, so its order is complete even if another client reports the payment. Changes only open
 * drafts. Throws 404 for another user's payment, and 400 for a country that the shop does not ship to or a missing phone number that
 * its carrier needs.
 */
export async function storeDraftAddresses(
  shop: Shop,
  reporter: Reporter,
  { paymentIntentId, ...given }: Addresses,
): Promise<void> {
  const { db } = shop.database
  const { shipsTo, phoneAtCheckout } = await findSettings(shop)
  const own = and(eq(checkouts.paymentIntentId, paymentIntentId), draftsOf(reporter))
  const [draft] = await db.select().from(checkouts).where(own)
  if (!draft) throw noDraftOf(reporter)
  const { name } = (await contactOf(shop, draft)) ?? { name: '' }
  const shippingAddress = withRecipient({ name }, given.shippingAddress)
  if (!isShippedTo(shipsTo, shippingAddress.country))
    throw new Problem(
      'bad-request',
      `We do not ship to ${countryName(shippingAddress.country)}. Please choose another country.`,
    )
  if (phoneAtCheckout === 'required' && !shippingAddress.phone) throw new Problem('bad-request', noPhone)
  if (given.gift?.wishedDay) await refuseLateArrival(shop, { draft, shippingAddress, wishedDay: given.gift.wishedDay })
  await db
    .update(checkouts)
    .set({
      shippingAddress,
      billingAddress: given.billingAddress ?? shippingAddress,
      gift: given.gift ? { wrapping: null, notBefore: null, ...draft.gift, ...given.gift } : draft.gift,
    })
    .where(and(own, eq(checkouts.status, 'open')))
}

/** Throws 409 if the promised arrival is after the wished day of a gift: the promise may have changed while the buyer typed. */
async function refuseLateArrival(
  shop: Shop,
  { draft, shippingAddress, wishedDay }: { draft: Draft; shippingAddress: Address; wishedDay: string },
) {
  const arrival = ofCountry(shippingAddress.country, await arrivalsOf(shop, draft))
  if (arrival && arrival.to <= wishedDay) return
  throw new Problem('conflict', arrival ? `${earliestIs(arrival.to)} Please choose another day.` : noPromise)
}
