import { and, asc, eq, getTableColumns, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import {
  colorsOfMaterial,
  type Filament,
  lettersFilamentOf,
  madeOf,
  zoneFilamentsOf,
} from '#features/gifts/makes/filament.ts'
import { type SizeTerms, unitPrice } from '#features/gifts/makes/make.ts'
import { makeAmong } from '#features/gifts/makes/offer.ts'
import { pictureOf } from '#features/gifts/makes/picture-of.ts'
import { modelFileOf } from '#features/gifts/models/model-address.ts'
import { allocateStock } from '#features/selling/catalog/allocate-stock.ts'
import { isRunOut, maxPieces } from '#features/selling/catalog/catalog.ts'
import type { ProductForSale, ProductRow } from '#features/selling/catalog/server/find-products.ts'
import { findHeldPieces } from '#features/selling/catalog/server/stock.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { findFilamentTerms, goneOf, offerOf } from '#features/selling/filaments/server/find-filaments.ts'
import type { ProvenModel } from '#features/selling/proofs/design.ts'
import { proofPicture } from '#features/selling/proofs/paths.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { type Cents, dollarsFromCents } from '#platform/money.ts'
import { byId, noRows } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { CartItem, UnavailableItem } from '../contract.ts'
import { cartItems } from './tables.ts'

/** The product columns that a cart needs. */
const inCart = neededOf(getTableColumns(products))
type InCart = Pick<ProductForSale, keyof typeof inCart>

function neededOf<Columns extends Record<keyof ProductRow, unknown>>(columns: Columns) {
  const { description, imageTexts, categoryId, version, createdAt, ...needed } = columns
  return needed
}

/** A cart line with its product and the current price of one piece. decisions/0005 */
export type PricedLine = typeof cartItems.$inferSelect & {
  product: InCart
  unitPrice: Cents
  /** A picture of the gift in the chosen color (rule 47). */
  image: string | null
  model: ProvenModel | null
  /** Which filaments the shop no longer has or can print: of the letters or of zones. */
  gone: 'letters' | 'zones' | null
}

/** Condition for the viewer's lines: by account if signed in, by session for a guest. An anonymous viewer has none. */
export function ownedBy(viewer: Viewer): SQL {
  if (viewer.user) return eq(cartItems.userId, viewer.user.id)
  return viewer.sessionId ? eq(cartItems.sessionId, viewer.sessionId) : noRows
}

/** Condition for one line of the viewer's cart. */
export const ownLine = (viewer: Viewer, itemId: string) => and(byId(cartItems.id, itemId), ownedBy(viewer))

/** The increased quantity of a line, at most `maxPieces`. */
export const increasedQuantity = (quantity: number) => sql`least(${cartItems.quantity} + ${quantity}, ${maxPieces})`

/**
 * The viewer's cart, oldest line first, priced by the settings (`known`, if the caller has read them). Leaves out lines whose product is no
 * longer sold.
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
  const sold = rows.filter(({ product }) => product.isPublished && !product.archivedAt)
  if (sold.length === 0) return []
  const has = await findFilamentTerms(shop)
  return sold.map(({ line, model, product }) => ({
    ...priced(line, offerOf(product, has), terms),
    ...{ model, gone: goneOf(line.make, product, has) },
  }))
}

/** Lines whose product is no longer sold, until the shopper dismisses them or the product is sold again (rule 26). */
export const findUnavailableItems = ({ database: { db } }: Shop, viewer: Viewer): Promise<UnavailableItem[]> =>
  db
    .select({ id: cartItems.id, name: products.name })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(ownedBy(viewer), notSold))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))

/** Condition for products whose lines are left out of the cart. */
const notSold = or(not(products.isPublished), isNotNull(products.archivedAt))

/** A subquery of products that are no longer sold. */
export const noLongerSold = ({ database: { db } }: Shop) => db.select({ id: products.id }).from(products).where(notSold)

/** Whether any cart holds a product. */
export const isInCart = async ({ database: { db } }: Pick<Shop, 'database'>, productId: string): Promise<boolean> =>
  (await db.select({ id: cartItems.id }).from(cartItems).where(eq(cartItems.productId, productId)).limit(1)).length > 0

type Line = typeof cartItems.$inferSelect

const priced = (line: Line, product: InCart, terms: SizeTerms) => ({
  ...line,
  // An unpaid line takes the product's current material.
  make: madeOf(product.material, line.make),
  product,
  image: line.proofId ? proofPicture(line.proofId) : pictureOf(product, line.make.color),
  unitPrice: unitPrice(product.price, line.make.size, terms),
})

/** The cart as the API answers it. Pieces on hold for the viewer's own checkout count as available. */
export async function findCart(shop: Shop, viewer: Viewer, known?: Settings): Promise<CartItem[]> {
  const settings = known ?? (await findSettings(shop))
  const lines = await findPricedCart(shop, viewer, settings)
  const notOffered = lines.length > 0 ? await shop.questions.findNotOffered(shop, settings) : []
  const { held, allocated } = await allocateCartStock(shop, viewer, lines)
  return allocated.map(({ fromStock, ...line }) =>
    answer(line, { held: held.get(line.productId) ?? 0, shelf: fromStock, notOffered }),
  )
}

const isOut = (filament: Filament | null, notOffered: Filament[]) => filament !== null && notOffered.includes(filament)

/** Divides the stock among the cart's lines; pieces on hold for the viewer's own checkout count as stock. */
export async function allocateCartStock<Line extends PricedLine>(shop: Shop, viewer: Viewer, lines: Line[]) {
  const held = await findHeldPieces(
    shop,
    viewer,
    lines.map(({ productId }) => productId),
  )
  const pieces = new Map(lines.map(({ productId, product }) => [productId, product.stock + (held.get(productId) ?? 0)]))
  return { held, allocated: allocateStock(lines, { pieces, makeOf: ({ make }) => make }) }
}

/** `shelf`: pieces in stock for this line. */
type Found = { held: number; shelf: number; notOffered: Filament[] }

const answer = ({ product, model, gone, ...line }: PricedLine, { held, shelf, notOffered }: Found): CartItem => ({
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
  haveLettersRunOut: isOut(lettersFilamentOf(line.make, line.proofId), notOffered),
  hasPartRunOut: Object.values(zoneFilamentsOf(line.make)).some((one) => isOut(one, notOffered)),
  isOffered: gone === null && makeAmong(product, line.make) !== null,
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
