import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { allocateCartStock, findPricedCart } from '#features/selling/cart/server/find-cart.ts'
import { totalsOf } from '#features/selling/cart/totals.ts'
import { findPiecesToPrint } from '#features/selling/catalog/server/find-pieces-to-print.ts'
import { aboveStock, sumByProduct } from '#features/selling/catalog/server/stock.ts'
import { ofCountry } from '#features/selling/delivery/arrival.ts'
import { findGiftTerms } from '#features/selling/gift-options/server/find-gift-terms.ts'
import { findRunningOffers } from '#features/selling/offers/server/find-offers.ts'
import { cents, centsFromDollars, dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SheetWish, WalletSheet } from '../contract.ts'
import { signInFirst } from '../sign-in-first.ts'
import { basketOf } from './cart-basket.ts'
import { refuseRecipient } from './drafts.ts'
import { findOrderPromise } from './find-arrivals-of.ts'
import { isGuest, type Reporter, viewerOf } from './payer.ts'
import { refuseMissingFilament, refuseTooMuch } from './refuse-lines.ts'

/**
 * What a wallet's sheet shows for the caller's cart and a country (rule 146): the sums of the checkout and the promised arrival. Reserves
 * and stores nothing. Throws 401 for a guest where the shop takes no orders of guests, 400 for a country that is not served, and 409 for
 * what the checkout would refuse.
 */
export async function findWalletSheet(
  shop: Shop,
  reporter: Reporter,
  { country, gift: terms, wishedDay }: SheetWish,
): Promise<WalletSheet> {
  const settings = await findSettings(shop)
  const { shippingFee, taxPercent, shipsTo, guestCheckout } = settings
  if (isGuest(reporter) && !guestCheckout) throw new Problem('sign-in-required', signInFirst)
  const viewer = viewerOf(reporter)
  const cart = await findPricedCart(shop, viewer, settings)
  const { limited, lines: wanted } = basketOf(cart)
  const { held, allocated } = await allocateCartStock(shop, viewer, cart)
  const pieces = sumByProduct(cart)
  for (const { productId, product } of cart) {
    const left = product.stock + (held.get(productId) ?? 0)
    if (limited.has(productId) && left < (pieces.get(productId) ?? 0)) throw aboveStock(product.name, left)
  }
  const lines = wanted.map((line, place) => ({ ...line, fromStock: allocated[place]?.fromStock ?? 0 }))
  await refuseMissingFilament(shop, { lines, settings })
  const { wrapping, gift } = findGiftTerms(settings, terms)
  const totals = totalsOf(wanted, {
    ...{ shipping: centsFromDollars(shippingFee) ?? cents(0), wrapping, taxPercent },
    offers: await findRunningOffers(shop),
  })
  refuseTooMuch(totals)
  const { arrivals } = await findOrderPromise(shop, {
    ...{ pieces: await findPiecesToPrint(shop, allocated), customRequestId: null, settings },
    ...{ country, notBefore: gift?.notBefore },
  })
  refuseRecipient(1, {
    ...{ shippingAddress: null, asked: { name: '', country, isAnswered: false }, needsPhone: false },
    ...{ arrivals, shipsTo, wishedDay },
  })
  const arrival = ofCountry(country, arrivals)
  return {
    subtotal: dollarsFromCents(totals.subtotal),
    discount: dollarsFromCents(totals.discount),
    wrapping: dollarsFromCents(totals.wrapping),
    shipping: dollarsFromCents(totals.shipping),
    tax: dollarsFromCents(totals.tax),
    total: dollarsFromCents(totals.total),
    arrival: arrival ? { from: arrival.from, to: arrival.to } : null,
  }
}
