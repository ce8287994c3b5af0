import { and, eq, sum } from 'drizzle-orm'
import { chooseAnother, colorNameOf } from '#features/gifts/makes/make.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'
import { aboveStock, findHeldPieces, type Sellable } from '#features/selling/catalog/server/stock.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { CartItem } from '../contract.ts'
import { ownedBy } from './find-cart.ts'
import { cartItems } from './tables.ts'

/** Throws 409 when all cart lines of a product need more pieces than are in stock (decisions/0007). Call it in a transaction. */
export async function refuseAboveStock(
  shop: Shop,
  viewer: Viewer,
  product: Pick<Sellable, 'id' | 'name' | 'stock' | 'whenOutOfStock'>,
): Promise<void> {
  if (product.whenOutOfStock !== 'stop') return
  const [wanted] = await shop.database.db
    .select({ pieces: sum(cartItems.quantity) })
    .from(cartItems)
    .where(and(ownedBy(viewer), eq(cartItems.productId, product.id)))
  const held = await findHeldPieces(shop, viewer, [product.id])
  const available = product.stock + (held.get(product.id) ?? 0)
  if (Number(wanted?.pieces ?? 0) > available) throw aboveStock(product.name, available)
}

/** Throws 409 when the line, or another line with the same stock, needs a color that has run out (rule 88). */
export function refuseColorsOutOfStock({ id, productId, customization: make }: CartItem, cart: CartItem[]): void {
  const sharesStock = ({ customization: other, ...line }: CartItem) =>
    line.productId === productId && other.color === make.color && !hasOwnWords(other)
  if (cart.some((line) => line.hasRunOut && (line.id === id || sharesStock(line))))
    throw new Problem('conflict', chooseAnother(colorNameOf(make)))
}
