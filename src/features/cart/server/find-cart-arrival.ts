import { dealOut } from '#features/catalog/deal-out.ts'
import { heldBy } from '#features/catalog/server/stock.ts'
import type { Arrivals } from '#features/delivery/contract.ts'
import { findArrivals } from '#features/delivery/server/find-arrivals.ts'
import type { PromisingShop } from '#features/delivery/server/find-leaving.ts'
import { findPiecesToPrint } from '#features/proofs/server/find-estimates.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findPricedCart } from './find-cart.ts'

/** When the caller's cart would arrive. What their own checkout has set aside comes from the shelf too. */
export async function findCartArrival(
  shop: PromisingShop,
  viewer: Viewer,
  languages: string | undefined,
): Promise<Arrivals> {
  const cart = await findPricedCart(shop, viewer)
  const shelf = await heldBy(
    shop,
    viewer,
    cart.map(({ productId }) => productId),
  )
  for (const [productId, { stock }] of new Map(cart.map(({ productId, product }) => [productId, product])))
    shelf.set(productId, (shelf.get(productId) ?? 0) + stock)
  const dealt = dealOut(cart, { pieces: shelf, makeOf: ({ make }) => make })
  return findArrivals(shop, viewer, { pieces: await findPiecesToPrint(shop, dealt), languages })
}
