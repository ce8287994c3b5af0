import { and, eq } from 'drizzle-orm'
import { withRecipient } from '#features/base/accounts/server/addresses.ts'
import { noSuchPayment } from '#features/base/payments/server/no-such-payment.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import type { Address } from '#platform/address.ts'
import { countryName } from '#platform/postal-address.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { checkouts } from './tables.ts'

/** A draft as it is stored. */
export type Draft = typeof checkouts.$inferSelect

/** What a shopper is told whose numbers are not the shop's. decisions/0004 */
export const pricesHaveChanged = () => new Problem('conflict', 'Prices have changed. Please review your cart.')

type Addresses = { paymentIntentId: string; shippingAddress: Address; billingAddress?: Address | null }

/**
 * Keeps the addresses with the caller's draft, so that its order is complete whoever reports the payment. A draft that is an
 * order already keeps those it has. Throws 404 for a payment that is not the caller's, and 400 where the shop
 * does not ship to.
 */
export async function keepDraftAddresses(
  shop: Shop,
  user: SignedIn,
  { paymentIntentId, ...given }: Addresses,
): Promise<void> {
  const { db } = shop.database
  const { shipsTo } = await findSettings(shop)
  const shippingAddress = withRecipient(user, given.shippingAddress)
  if (!isShippedTo(shipsTo, shippingAddress.country))
    throw new Problem(
      'bad-request',
      `We do not ship to ${countryName(shippingAddress.country)}. Please choose another country.`,
    )
  const own = and(eq(checkouts.paymentIntentId, paymentIntentId), eq(checkouts.userId, user.id))
  const [draft] = await db.select({ id: checkouts.id }).from(checkouts).where(own)
  if (!draft) throw noSuchPayment()
  await db
    .update(checkouts)
    .set({ shippingAddress, billingAddress: given.billingAddress ?? shippingAddress })
    .where(and(own, eq(checkouts.status, 'open')))
}
