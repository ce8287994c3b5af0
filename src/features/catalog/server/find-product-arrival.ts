import type { Arrivals } from '#features/delivery/contract.ts'
import { findArrivals } from '#features/delivery/server/find-arrivals.ts'
import type { PromisingShop } from '#features/delivery/server/find-leaving.ts'
import { firstColor } from '#features/makes/offer.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findProduct } from './find-products.ts'

/** When one of a product would arrive, with words of its own or as it lies on the shelf, in the size that takes longest. Throws 404. */
export async function findProductArrival(
  shop: PromisingShop,
  viewer: Viewer,
  { id, hasWords, languages }: { id: string; hasWords: boolean; languages: string | undefined },
): Promise<Arrivals> {
  const { stock, estimates, ...offer } = await findProduct(shop, viewer, id)
  const minutes = Object.values(estimates ?? {}).map((estimate) => estimate.minutes)
  const piece = { color: firstColor(offer), minutes: minutes.length > 0 ? Math.max(...minutes) : null }
  return findArrivals(shop, viewer, { pieces: stock > 0 && !hasWords ? [] : [piece], languages })
}
