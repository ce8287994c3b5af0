import { makeWishSchema } from '#features/gifts/makes/make-schema.ts'
import { makeAmong } from '#features/gifts/makes/offer.ts'
import { refuseMake } from '#features/gifts/makes/server/refuse-make.ts'
import { findModelOf } from '#features/selling/proofs/server/find-model.ts'
import { tryText } from '#features/selling/proofs/server/store-proof.ts'
import { Problem } from '#platform/problem.ts'
import { firstIssueSentence } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import type { TextCheck } from '../contract.ts'
import { findProduct } from './find-products.ts'

type Wish = { id: string; engraving: string; size: string | null; font: string | null; leaving: AbortSignal }

/**
 * Checks whether a text can be printed on a product in a size and font, or returns the sentence that the cart would show.
 * Throws 404, 400 for a size in which the product is not sold, and 429 and 503 like `tryText`.
 */
export async function checkText(
  shop: Shop,
  caller: Caller,
  { id, engraving, size, font, leaving }: Wish,
): Promise<TextCheck> {
  const product = await findProduct(shop, caller, id)
  const parsed = makeWishSchema.safeParse({ engraving, ...(size && { size }), ...(font && { options: { font } }) })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    if (issue?.path[0] === 'engraving') return { problem: issue.message }
    throw new Problem('bad-request', firstIssueSentence(parsed.error.issues))
  }
  const make = makeAmong(product, parsed.data) ?? refuseMake(product)
  const model = await findModelOf(shop, product.modelFile)
  if (!model || !make.engraving) return { problem: null }
  const fit = await tryText(shop, caller, { model, make, leaving })
  if (!fit.fits) return { problem: fit.sentence }
  return { problem: null, ...(fit.hint && { hint: fit.hint }) }
}
