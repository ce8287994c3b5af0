import { findPiecesToPrint } from '#features/selling/catalog/server/find-pieces-to-print.ts'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { findArrivals } from '#features/selling/delivery/server/find-arrivals.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { allocateCartStock, findPricedCart } from './find-cart.ts'

/** When the viewer's cart would arrive. Pieces on hold for the viewer's own checkout count as stock. */
export async function findCartArrival(shop: Shop, viewer: Viewer, languages: string | undefined): Promise<Arrivals> {
  const cart = await findPricedCart(shop, viewer)
  const { allocated } = await allocateCartStock(shop, viewer, cart)
  return findArrivals(shop, viewer, { pieces: await findPiecesToPrint(shop, allocated), languages })
}
