import type { MaterialPrices } from '#features/gifts/estimates/cost.ts'
import type { ShopMaterial } from './contract.ts'

/** The materials with a price of their own. */
export const materialPricesOf = (materials: ShopMaterial[]): MaterialPrices =>
  materials.flatMap(({ key, kilogramPrice }) => (kilogramPrice ? [{ material: key, price: kilogramPrice }] : []))
