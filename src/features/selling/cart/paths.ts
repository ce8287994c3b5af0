import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { usualFontOf } from '#features/gifts/models/model-file.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { linkTo } from '#platform/link.ts'
import type { CartItem } from './contract.ts'

/** A gift as it was put into a cart or ordered; its model is that of its proof. */
type Made = { productId: string; customization: MakeDescription; modelFile: string | null }

export const cartPaths = {
  cart: () => linkTo('/cart'),
  /** The page of a gift as somebody chose it; its words are in the font that they were shown in, be it that of its model then. */
  seen: ({ productId, customization, modelFile }: Made, also?: Record<string, string>) =>
    catalogPaths.made(productId, customization, {
      ...(customization.engraving && { font: String(customization.options?.font ?? usualFontOf(modelFile)) }),
      ...also,
    }),
  /** The same, where what is chosen takes the line's place. */
  edit: ({ id, quantity, ...made }: CartItem) => cartPaths.seen(made, { quantity: String(quantity), instead: id }),
}
