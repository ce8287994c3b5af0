import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import { keepPerson } from '#features/base/accounts/server/accounts.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { chooseAnother, colorNameOf, type Make, makeKey, unitPrice } from '#features/gifts/makes/make.ts'
import { makeAmong } from '#features/gifts/makes/offer.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'
import { mostPieces } from '#features/selling/catalog/catalog.ts'
import { heldBy, lockSellable, type Sellable, stillThere, tooFew } from '#features/selling/catalog/server/stock.ts'
import type { PromisingShop } from '#features/selling/delivery/server/find-leaving.ts'
import type { Cents } from '#platform/money.ts'
import { notSignedIn, Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, type SignedIn, type Viewer } from '#platform/viewer.ts'
import type { CartItem } from '../contract.ts'
import { findCart, ownedBy, soldNoMore } from './find-cart.ts'
import type { LineOf } from './find-endless.ts'
import { cartItems } from './tables.ts'

export const mostLines = 100
/** Two full carts become one. Whoever brings a third has lines to spare. */
const mostMergedLines = 2 * mostLines

type Wish = {
  productId: string
  quantity: number
  make: Make
  /** The proof of what was shown, for a gift with a model. */
  proofId?: string | null
  /** What the product named as its model when it was proven. */
  modelFile?: string | null
  /** The line whose place it takes. */
  instead?: string | undefined
}

/**
 * Adds pieces to the caller's cart; the same wish again grows its line (decisions/0006), and a wish `instead` of a line stands in its
 * place. Answers the line. Throws 404 for
 * what cannot be bought, 409 for more than there is of a product that stops when out or of a colour that has run out, 409 for one that
 * does not come like that any more and 403 for an admin (rule 46). Call it in a transaction.
 */
export async function addToCart(
  shop: PromisingShop,
  viewer: Viewer,
  { productId, quantity, make, proofId = null, modelFile, instead }: Wish,
): Promise<CartItem> {
  const { db } = shop.database
  if (isAdmin(viewer)) throw new Problem('not-allowed', 'You are signed in as the shop, which has no cart.')
  // In another tab they may be leaving: then there is nobody whose cart it is.
  if (viewer.user && !(await keepPerson(shop, viewer.user.id))) throw notSignedIn()
  const product = await lockSellable(shop, productId)
  const isProven = modelFile === undefined || modelFile === product.modelFile
  if (!isProven || !isDeepStrictEqual(makeAmong(product, make), make)) throw changedMeanwhile()
  const [replaced] = instead
    ? await db.delete(cartItems).where(own(viewer, instead)).returning({ createdAt: cartItems.createdAt })
    : []
  const terms = await findSettings(shop)
  const wanted = lineOf({ productId: product.id, quantity, make, proofId }, unitPrice(product.price, make.size, terms))
  if (!replaced) await refuseTooManyLines(shop, viewer, wanted)
  const [line] = await db
    .insert(cartItems)
    .values({ ...ownerOf(viewer), ...wanted, ...replaced })
    .onConflictDoUpdate(growing(wanted))
    .returning({ id: cartItems.id })
  await refuseMoreThanThereIs(shop, viewer, product)
  const cart = await findCart(shop, viewer, terms)
  const added = cart.find(({ id }) => id === line?.id)
  if (!added) throw new Error('The line was not stored')
  refuseRunOut(added, cart)
  return added
}

export const lineOf = ({ productId, quantity, make, proofId = null }: Wish, priceThen: Cents): LineOf => ({
  productId,
  quantity,
  make,
  makeKey: indexable(makeKey(make) + (proofId ?? '')),
  proofId,
  priceThen,
})

/** A line that grows is no further line. */
async function refuseTooManyLines({ database: { db } }: Shop, viewer: Viewer, { productId, makeKey }: LineOf) {
  const isThat = and(eq(cartItems.productId, productId), eq(cartItems.makeKey, makeKey))
  const [lines] = await db
    .select({ total: count(), same: count(sql`case when ${isThat} then 1 end`) })
    .from(cartItems)
    .where(ownedBy(viewer))
  if (lines && lines.total >= mostLines && lines.same === 0)
    throw new Problem('conflict', `A cart holds at most ${mostLines} different lines.`)
}

type Growth = { quantity: number | SQL; priceThen: Cents | SQL }

/** The same wish again grows its line. */
export const growing = ({ quantity, priceThen }: Growth) => ({
  target: [cartItems.userId, cartItems.sessionId, cartItems.productId, cartItems.makeKey],
  set: { quantity: sql`least(${cartItems.quantity} + ${quantity}, ${mostPieces})`, priceThen },
})

/**
 * Sets a line's quantity; 0 or less removes it (rule 26). Throws 404 for a line that is not the caller's, and 409 for more than there is, as
 * `addToCart` does.
 */
export function changeQuantity(
  shop: PromisingShop,
  viewer: Viewer,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<void> {
  if (quantity <= 0) return removeFromCart(shop, viewer, itemId)
  const { db, transaction } = shop.database
  return transaction(async () => {
    const [line] = await db
      .select({ productId: cartItems.productId, quantity: cartItems.quantity })
      .from(cartItems)
      .where(own(viewer, itemId))
    if (!line) throw noSuchLine()
    const product = await lockSellable(shop, line.productId)
    await db.update(cartItems).set({ quantity }).where(own(viewer, itemId))
    if (quantity <= line.quantity) return
    await refuseMoreThanThereIs(shop, viewer, product)
    const cart = await findCart(shop, viewer)
    const changed = cart.find(({ id }) => id === itemId)
    if (changed) refuseRunOut(changed, cart)
  })
}

/** Removes a line. Throws 404 for a line that is not the caller's. */
export async function removeFromCart({ database: { db } }: Shop, viewer: Viewer, itemId: string): Promise<void> {
  const [gone] = await db.delete(cartItems).where(own(viewer, itemId)).returning({ id: cartItems.id })
  if (!gone) throw noSuchLine()
}

/** Takes what is not sold any more out of the caller's cart; what is sold again by now stays. */
export async function forgetGone({ database: { db } }: Shop, viewer: Viewer): Promise<void> {
  await db.delete(cartItems).where(and(ownedBy(viewer), inArray(cartItems.productId, soldNoMore(db))))
}

/** A guest's lines join an account's: equal wishes add up, nothing is lost but what passes two full carts. Call it in the sign-in's transaction. decisions/0006 */
export async function mergeCarts(shop: Shop, { id: userId }: SignedIn, guestSessionId: string): Promise<void> {
  const { db } = shop.database
  const own = eq(cartItems.sessionId, guestSessionId)
  const wanted = await db.select({ productId: cartItems.productId }).from(cartItems).where(own)
  await stillThere(
    shop,
    wanted.map(({ productId }) => productId),
  )
  const lines = await db.delete(cartItems).where(own).returning()
  const { productId, makeKey } = cartItems
  const there = await db.select({ productId, makeKey }).from(cartItems).where(eq(cartItems.userId, userId))
  const known = new Set(there.map(wishOf))
  const [grown, further] = [true, false].map((is) => lines.filter((line) => known.has(wishOf(line)) === is))
  const room = Math.max(0, mostMergedLines - there.length)
  // They stay the lines that they were: somebody may be changing one.
  for (const { sessionId, ...line } of [...grown!, ...further!.slice(0, room)]) {
    await db
      .insert(cartItems)
      .values({ ...line, userId })
      .onConflictDoUpdate({
        target: [cartItems.userId, cartItems.sessionId, cartItems.productId, cartItems.makeKey],
        set: { quantity: sql`least(${cartItems.quantity} + ${line.quantity}, ${mostPieces})` },
      })
  }
}

const wishOf = ({ productId, makeKey }: Pick<LineOf, 'productId' | 'makeKey'>) => `${productId} ${makeKey}`

/** Stock is counted over all of a cart's lines of the product, whatever their engraving. decisions/0007 */
async function refuseMoreThanThereIs(shop: Shop, viewer: Viewer, product: Sellable) {
  if (product.whenOutOfStock !== 'stop') return
  const [wanted] = await shop.database.db
    .select({ pieces: sum(cartItems.quantity) })
    .from(cartItems)
    .where(and(ownedBy(viewer), eq(cartItems.productId, product.id)))
  const held = await heldBy(shop, viewer, [product.id])
  const available = product.stock + (held.get(product.id) ?? 0)
  if (Number(wanted?.pieces ?? 0) > available) throw tooFew(product.name, available)
}

/** What would have to be printed in a colour that is off sale (rule 88): of the line, or of another one that shares its shelf. */
function refuseRunOut({ id, productId, customization: make }: CartItem, cart: CartItem[]) {
  const shares = ({ customization: other, ...line }: CartItem) =>
    line.productId === productId && other.color === make.color && !hasOwnWords(other)
  if (cart.some((line) => line.hasRunOut && (line.id === id || shares(line)))) throw runOut(make)
}

export const changedMeanwhile = () =>
  new Problem('conflict', 'This gift has changed meanwhile. Please look at it again.')

export const runOut = (make: Make) => new Problem('conflict', chooseAnother(colorNameOf(make)))

/** An index holds 2,700 bytes: a longer key, of fifty long rows of Korean letter parts, stands there as its hash. */
const indexable = (key: string) =>
  Buffer.byteLength(key) <= 2000 ? key : createHash('sha256').update(key).digest('base64url')

/** Whose a line is: an account's or a guest's. */
const ownerOf = ({ user, sessionId }: Viewer) => ({ userId: user?.id ?? null, sessionId: user ? null : sessionId })

const own = (viewer: Viewer, itemId: string) => and(byId(cartItems.id, itemId), ownedBy(viewer))

const noSuchLine = () => new Problem('not-found', 'This item is no longer in your cart.')
