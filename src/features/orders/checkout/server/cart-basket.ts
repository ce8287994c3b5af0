import type { Settings } from '#features/base/settings/settings.ts'
import {
  describeLetters,
  describeOffer,
  describeZones,
  makeAmong,
  type OfferedMakes,
} from '#features/gifts/makes/offer.ts'
import { findPricedCart, type PricedLine } from '#features/selling/cart/server/find-cart.ts'
import { isSetAsAgreed } from '#features/selling/proofs/design.ts'
import type { Cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { DraftLine } from '../draft.ts'
import type { Limited } from './find-hold-limit.ts'

/** What is paid for. `limited` are the products that stop when out of stock. */
export type PaidLines = { lines: (DraftLine & { unitPrice: Cents })[]; limited: Limited }

/** The lines of a cart as a draft stores them. Throws 409 for an empty cart, and for a line that is no longer sold as it was chosen. */
export const findCartBasket = async (shop: Shop, viewer: Viewer, settings: Settings): Promise<PaidLines> =>
  basketOf(await findPricedCart(shop, viewer, settings))

/** The same for a cart that has been read. */
export function basketOf(cart: PricedLine[]): PaidLines {
  if (cart.length === 0) throw new Problem('conflict', 'Your cart is empty.')
  for (const { product, make, model, gone } of cart) {
    if (gone) refuseGone(product, gone)
    if (!makeAmong(product, make)) refuseWithdrawn(product)
    if (model && !isSetAsAgreed({ model, make })) refuseOldLetters(product)
  }
  const stopping = cart.filter(({ product }) => product.whenOutOfStock === 'stop')
  return {
    limited: new Map(stopping.map(({ productId, product }) => [productId, product.name])),
    lines: cart.map(({ id, productId, product, quantity, unitPrice, make, image, model, proofId }) => ({
      cartItemId: id,
      productId,
      productName: product.name,
      image,
      modelFile: product.modelFile,
      quantity,
      fromStock: 0,
      unitPrice,
      model,
      proofId,
      customization: make,
    })),
  }
}

/** The product has changed since the line was added. */
function refuseWithdrawn(product: OfferedMakes & { name: string }): never {
  throw new Problem(
    'conflict',
    `${product.name} is now sold as ${describeOffer(product)}. Please remove the line and choose again.`,
  )
}

/** A filament of the letters or of a zone was archived since the line was added. */
function refuseGone(product: OfferedMakes & { name: string }, gone: 'letters' | 'zones'): never {
  const now =
    gone === 'letters'
      ? `The letters of ${product.name} now come as ${describeLetters(product)}.`
      : `${product.name} now comes with ${describeZones(product)}.`
  throw new Problem('conflict', `${now} Please remove the line and choose again.`)
}

/** The proof shows a text order that is no longer used. decisions/0063 */
function refuseOldLetters({ name }: { name: string }): never {
  throw new Problem(
    'conflict',
    `The text on ${name} is now set in another order. Please remove the line and choose again.`,
  )
}
