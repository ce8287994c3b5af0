import { type DensityOf, relativeDensity } from '#features/gifts/estimates/estimate.ts'
import { densities } from '#features/gifts/makes/materials.ts'
import type { Shop } from '#platform/server/shop.ts'

/** The relative densities of the shop's materials. */
export const findDensities =
  async (_: Shop): Promise<DensityOf> =>
  (material) =>
    relativeDensity(densities[material])
