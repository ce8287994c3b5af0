import { and, asc, eq, getTableColumns, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { colorsOfMaterial, type Filament, madeOf } from '#features/gifts/makes/filament.ts'
import { type SizeTerms, unitPrice } from '#features/gifts/makes/make.ts'
import { makeAmong } from '#features/gifts/makes/offer.ts'
import { pictureOf } from '#features/gifts/makes/picture-of.ts'
import { modelFileOf } from '#features/gifts/models/model-file.ts'
import { isRunOut, maxPieces } from '#features/selling/catalog/catalog.ts'
import { dealOut } from '#features/selling/catalog/deal-out.ts'
import type { ProductRow } from '#features/selling/catalog/server/find-products.ts'
import { heldBy } from '#features/selling/catalog/server/stock.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import type { ProvenModel } from '#features/selling/proofs/design.ts'
import { proofPicture } from '#features/selling/proofs/paths.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { type Cents, dollarsFromCents } from '#platform/money.ts'
import { byId, noRows } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { CartItem, GoneItem } from '../contract.ts'
import { cartItems } from './tables.ts'

/** What a cart needs of a product; what only its own page tells is not read along. */
const inCart = neededOf(getTableColumns(products))
type InCart = Pick<ProductRow, keyof typeof inCart>

function neededOf<Columns extends Record<keyof ProductRow, unknown>>(columns: Columns) {
  const { description, imageTexts, estimates, categoryId, version, createdAt, ...needed } = columns
  return needed
}

/** A cart line with its product and what one piece is charged now. decisions/0005 */
export type PricedLine = typeof cartItems.$inferSelect & {
  product: InCart
  unitPrice: Cents
  /** The gift as it was chosen, in its colour (rule 47). */
  image: string | null
  model: ProvenModel | null
}

/** Whose lines: the account's for somebody signed in, the browser's for a guest; a visitor without either has none. */
export function ownedBy(viewer: Viewer): SQL {
  if (viewer.user) return eq(cartItems.userId, viewer.user.id)
  return viewer.sessionId ? eq(cartItems.sessionId, viewer.sessionId) : noRows
}

/** One line of the viewer's own cart. */
export const ownLine = (viewer: Viewer, itemId: string) => and(byId(cartItems.id, itemId), ownedBy(viewer))

/** The quantity of a line that grows; a line holds at most `mostPieces`. */
export const grownBy = (quantity: number) => sql`least(${cartItems.quantity} + ${quantity}, ${maxPieces})`

/**
 * The caller's cart, oldest line first, at the terms of the settings, which whoever has read them gives along. A product that is no longer
 * published has left it.
 */
export async function findPricedCart(shop: Shop, viewer: Viewer, known?: SizeTerms): Promise<PricedLine[]> {
  const terms = known ?? (await findSettings(shop))
  if (!viewer.user && !viewer.sessionId) return []
  const rows = await shop.database.db
    .select({ line: cartItems, product: inCart, model: proofs.model })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(proofs, eq(proofs.id, cartItems.proofId))
    .where(ownedBy(viewer))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
  return rows
    .filter(({ product }) => product.isPublished && !product.archivedAt)
    .map(({ line, product, model }) => ({ ...priced(line, product, terms), model }))
}

/** What has left the caller's cart because its product is not sold any more, until they take it off or it is sold again (rule 26). */
export const findGone = ({ database: { db } }: Shop, viewer: Viewer): Promise<GoneItem[]> =>
  db
    .select({ id: cartItems.id, name: products.name })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(ownedBy(viewer), notSold))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))

/** What a cart holds of these products has left it. */
const notSold = or(not(products.isPublished), isNotNull(products.archivedAt))

/** A subquery of products that are no longer sold. */
export const noLongerSold = ({ database: { db } }: Shop) => db.select({ id: products.id }).from(products).where(notSold)

/** Whether any cart holds a product. */
export const isInCart = async ({ database: { db } }: Shop, productId: string): Promise<boolean> =>
  (await db.select({ id: cartItems.id }).from(cartItems).where(eq(cartItems.productId, productId)).limit(1)).length > 0

type Line = typeof cartItems.$inferSelect

const priced = (line: Line, product: InCart, terms: SizeTerms) => ({
  ...line,
  // Until it is paid for it is made of what its product is.
  make: madeOf(product.material, line.make),
  product,
  image: line.proofId ? proofPicture(line.proofId) : pictureOf(product, line.make.color),
  unitPrice: unitPrice(product.price, line.make.size, terms),
})

/** The cart as the API answers it. What the caller's own checkout has set aside still counts as available to them. */
export async function findCart(shop: Shop, viewer: Viewer, known?: Settings): Promise<CartItem[]> {
  const settings = known ?? (await findSettings(shop))
  const lines = await findPricedCart(shop, viewer, settings)
  const notOffered = lines.length > 0 ? await shop.questions.findNotOffered(shop, settings) : []
  const { held, dealt } = await dealShelf(shop, viewer, lines)
  return dealt.map(({ fromStock, ...line }) =>
    answer(line, { held: held.get(line.productId) ?? 0, shelf: fromStock, notOffered }),
  )
}

/** Each line with what of it lies on the shelf, which all of a cart's lines share; the caller's own checkout may hold some of it. */
export async function dealShelf<Line extends PricedLine>(shop: Shop, viewer: Viewer, lines: Line[]) {
  const held = await heldBy(
    shop,
    viewer,
    lines.map(({ productId }) => productId),
  )
  const pieces = new Map(lines.map(({ productId, product }) => [productId, product.stock + (held.get(productId) ?? 0)]))
  return { held, dealt: dealOut(lines, { pieces, makeOf: ({ make }) => make }) }
}

/** `shelf` is how many pieces of the shelf the line may have. */
type Found = { held: number; shelf: number; notOffered: Filament[] }

const answer = ({ product, model, ...line }: PricedLine, { held, shelf, notOffered }: Found): CartItem => ({
  id: line.id,
  productId: line.productId,
  quantity: line.quantity,
  customization: line.make,
  modelFile: model && modelFileOf(model),
  unitPrice: dollarsFromCents(line.unitPrice),
  priceBefore: line.priceThen === null || line.priceThen === line.unitPrice ? null : dollarsFromCents(line.priceThen),
  image: line.image,
  hasRunOut: isRunOut(
    { product: { ...product, stock: shelf }, quantity: line.quantity, make: line.make },
    colorsOfMaterial(notOffered, product.material),
  ),
  isOffered: makeAmong(product, line.make) !== null,
  createdAt: line.createdAt.toISOString(),
  product: {
    id: product.id,
    name: product.name,
    price: dollarsFromCents(product.price),
    images: product.images,
    stock: product.stock + held,
    whenOutOfStock: product.whenOutOfStock,
  },
})
