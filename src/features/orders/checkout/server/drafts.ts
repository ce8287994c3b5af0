import { and, eq } from 'drizzle-orm'
import { withRecipient } from '#features/base/accounts/server/addresses.ts'
import { noSuchPayment } from '#features/base/payments/server/no-such-payment.ts'
import { notShippedTo } from '#features/base/settings/not-shipped-to.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { noPromise, ofCountry } from '#features/selling/delivery/arrival.ts'
import type { PromisedArrivals } from '#features/selling/delivery/contract.ts'
import type { GiftWords } from '#features/selling/gift-options/contract.ts'
import { earliestIs } from '#features/selling/gift-options/words.ts'
import type { Address } from '#platform/address.ts'
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

/** Where a parcel goes: an address, or whom to ask for it (rule 143). */
type Destination = { shippingAddress?: Address | undefined; ask?: { name: string; country: string } | undefined }
type Addresses = Destination & {
  paymentIntentId: string
  billingAddress?: Address | null
  gift?: GiftWords | undefined
  furtherRecipients?: (Destination & { gift: GiftWords })[] | undefined
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
  const shippingAddress = given.shippingAddress && withRecipient({ name }, given.shippingAddress)
  const first = destinationOf({ shippingAddress, ask: given.ask })
  if (first.asked && !given.billingAddress) throw new Problem('bad-request', 'Enter your billing address.')
  const { furtherRecipients = [] } = given
  const drafted = draft.furtherRecipients ?? []
  if (furtherRecipients.length !== drafted.length)
    throw new Problem('conflict', `Send the addresses of all ${1 + drafted.length} recipients.`)
  const terms = { shipsTo, needsPhone: phoneAtCheckout === 'required' }
  const wishedDay = given.gift?.wishedDay
  refuseRecipient(1, { ...first, wishedDay, arrivals: await arrivalsOf(shop, draft), ...terms })
  const further = drafted.map((one, place) => {
    const sent = furtherRecipients[place]
    if (!sent) return one
    const destination = destinationOf(sent)
    const { wishedDay } = sent.gift
    refuseRecipient(place + 2, { ...destination, wishedDay, arrivals: one.arrivals, ...terms })
    return { ...one, ...destination, gift: { ...one.gift, ...sent.gift } }
  })
  await db
    .update(checkouts)
    .set({
      shippingAddress: first.shippingAddress,
      asked: first.asked ?? null,
      billingAddress: given.billingAddress ?? first.shippingAddress,
      ...(further.length > 0 && { furtherRecipients: further }),
      gift: given.gift ? { wrapping: null, notBefore: null, ...draft.gift, ...given.gift } : draft.gift,
    })
    .where(and(own, eq(checkouts.status, 'open')))
}

/** Throws 400 unless there is either an address or a person to ask. */
function destinationOf({ shippingAddress, ask }: Destination) {
  if (Boolean(shippingAddress) === Boolean(ask))
    throw new Problem('bad-request', 'Send either a shipping address or whom to ask for it.')
  return { shippingAddress: shippingAddress ?? null, asked: ask && { ...ask, isAnswered: false } }
}

type ToCheck = ReturnType<typeof destinationOf> & {
  wishedDay: string | null | undefined
  arrivals: PromisedArrivals
  shipsTo: string
  needsPhone: boolean
}

/** Throws if a recipient cannot be served. An order with several recipients names the recipient by number. */
export function refuseRecipient(number: number, asked: ToCheck) {
  const refused = whyNotServed(asked)
  if (!refused) return
  const [kind, sentence] = refused
  throw new Problem(kind, number === 1 ? sentence : `Recipient ${number}: ${sentence}`)
}

/** Why a recipient cannot be served. The promised arrival may have changed while the buyer typed, and be after the wished day of a gift. */
function whyNotServed({ shippingAddress, asked, wishedDay, arrivals, shipsTo, needsPhone }: ToCheck) {
  const country = shippingAddress?.country ?? asked?.country ?? ''
  if (!isShippedTo(shipsTo, country)) return ['bad-request', notShippedTo(country)] as const
  if (needsPhone && shippingAddress && !shippingAddress.phone) return ['bad-request', noPhone] as const
  const arrival = ofCountry(country, arrivals)
  if (!wishedDay || (arrival && arrival.to <= wishedDay)) return undefined
  return ['conflict', arrival ? `${earliestIs(arrival.to)} Please choose another day.` : noPromise] as const
}
