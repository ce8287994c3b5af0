import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { defaultFontOf } from '#features/gifts/models/model-file.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { linkTo } from '#platform/link.ts'
import type { CartItem } from './contract.ts'

/** A gift in a cart or an order, with the model of its proof. */
type Made = { productId: string; customization: MakeDescription; modelFile: string | null }

export const cartPaths = {
  cart: () => linkTo('/cart'),
  /** The product page with the line's choices. Text keeps its font, also if the model's default font has changed. */
  seen: ({ productId, customization, modelFile }: Made, also?: Record<string, string>) =>
    catalogPaths.made(productId, customization, {
      ...(customization.engraving && { font: String(customization.options?.font ?? defaultFontOf(modelFile)) }),
      ...also,
    }),
  /** The same page; saving there replaces the line. */
  edit: ({ id, quantity, ...made }: CartItem) => cartPaths.seen(made, { quantity: String(quantity), instead: id }),
}
