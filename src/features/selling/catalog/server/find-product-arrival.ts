import { filamentOf, madeOf } from '#features/gifts/makes/filament.ts'
import { colorsOf, firstColor, firstSize, makeAmong, sizesOf } from '#features/gifts/makes/offer.ts'
import { refuseMake } from '#features/gifts/makes/server/refuse-make.ts'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { findArrivals } from '#features/selling/delivery/server/find-arrivals.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { otherFilamentsOf } from '../other-filaments.ts'
import { usualName } from '../product-estimate.ts'
import { findPieceParts } from './find-piece-parts.ts'
import { findProduct } from './find-products.ts'

type Wish = {
  id: string
  color: string | null
  size: string | null
  quantity: number
  hasWords: boolean
  languages: string | undefined
}

/**
 * When pieces of a product would arrive. Pieces with text are always printed. Throws 404, and 400 for a color or size in which the
 * product is not sold.
 */
export async function findProductArrival(
  shop: Shop,
  viewer: Viewer,
  { id, color: asked, size: inSize, quantity, hasWords, languages }: Wish,
): Promise<Arrivals> {
  const { stock, material, ...offer } = await findProduct(shop, viewer, id)
  const { color } = colorsOf(offer).find((one) => one.color === (asked ?? firstColor(offer))) ?? refuseMake(offer)
  const { size } = sizesOf(offer).find((one) => one.size === (inSize ?? firstSize(offer))) ?? refuseMake(offer)
  const engraving = hasWords ? usualName : ''
  const make = madeOf(material, makeAmong(offer, { color, size, engraving }) ?? refuseMake(offer))
  const wanted = { productId: id, make, proofId: null }
  const { grams = null, minutes = null, accent } = (await findPieceParts(shop, [wanted]))(wanted) ?? {}
  const piece = { filament: filamentOf(make), grams, minutes, ...otherFilamentsOf(make, accent) }
  const toPrint = hasWords ? quantity : Math.max(0, quantity - stock)
  return findArrivals(shop, viewer, { pieces: Array.from({ length: toPrint }, () => piece), material, languages })
}
