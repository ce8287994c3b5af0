import { catalogPaths } from '#features/catalog/paths.ts'
import { linkTo } from '#platform/link.ts'
import type { CartItem } from './contract.ts'

export const cartPaths = {
  cart: () => linkTo('/cart'),
  /** The page of a line's gift as it was chosen; what is chosen there takes the line's place. */
  edit: ({ id, productId, customization, quantity }: CartItem) =>
    catalogPaths.made(productId, customization, { quantity: String(quantity), instead: id }),
}
