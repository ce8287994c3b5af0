import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { lockPerson } from '#features/base/accounts/server/accounts.ts'
import { lockSession } from '#features/base/accounts/server/sessions.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { type MakeDescription, type MakeWish, makeKey, sizeOf, unitPrice } from '#features/gifts/makes/make.ts'
import { makeAmong } from '#features/gifts/makes/offer.ts'
import { refuseMake } from '#features/gifts/makes/server/refuse-make.ts'
import { isSameModel } from '#features/gifts/models/model-address.ts'
import { findProductForSale, type ProductForSale } from '#features/selling/catalog/server/find-products.ts'
import { noSuchProduct } from '#features/selling/catalog/server/no-such-product.ts'
import { lockSellable } from '#features/selling/catalog/server/stock.ts'
import { storeProof } from '#features/selling/proofs/server/store-proof.ts'
import { centsFromDollars } from '#platform/money.ts'
import { notSignedIn, Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Caller, isOnStaff, type Viewer } from '#platform/viewer.ts'
import type { CartItem, ShownOffer } from '../contract.ts'
import { refuseAboveStock, refuseColorsOutOfStock } from './cart-stock.ts'
import { findCart, increasedQuantity, ownedBy, ownLine } from './find-cart.ts'
import { cartItems } from './tables.ts'

export const maxLines = 100

/** Guest carts are stored for 30 days, so new carts are limited per network address. */
const guestCarts: Limit = {
  name: 'guest-cart',
  most: 60,
  minutes: 60,
  sentence: 'Too many new carts. Please wait an hour, or sign in.',
}

type Wish = {
  productId: string
  quantity: number
  customization?: MakeWish | null | undefined
  /** The id of the line that this line replaces. */
  instead?: string | undefined
  /** The offer that the product page showed, if the browser sent it. */
  shown?: ShownOffer | undefined
}

/** A wish checked against the product, which was read before the transaction. */
type CheckedWish = Pick<Wish, 'quantity' | 'instead' | 'shown'> & {
  product: ProductForSale
  make: MakeDescription
  proofId: string | null
}

/**
 * Adds a product to the caller's cart and returns the line. Equal makes share a line (decisions/0006). `ensureSession` returns the
 * session's id and starts a session for a new guest; it runs in the transaction.
 *
 * Throws 400 for text that cannot be printed, 401 for a deleted account, 403 for an admin (rule 46), 404 for a product that is not sold,
 * 429 for too many guest carts from one address, and 409 for a full cart, a changed product, too few pieces and a color
 * that has run out.
 */
export async function addToCart(
  shop: Shop,
  caller: Caller,
  { ensureSession, ...wish }: Wish & { ensureSession: () => Promise<string> },
): Promise<CartItem> {
  if (isOnStaff(caller.user)) throw new Problem('not-allowed', 'You are signed in as the shop, which has no cart.')
  if (!caller.sessionId) await countAttempt(shop, guestCarts, caller.address)
  const product = await findProductForSale(shop, wish.productId)
  if (!product) throw noSuchProduct()
  const make = makeAmong(product, wish.customization) ?? refuseMake(product, wish.customization)
  // Fitting text on a worker thread may take seconds, so it runs before the transaction.
  const proofId = await storeProof(shop, caller, { modelFile: product.modelFile, make })
  return shop.database.transaction(async () => {
    const viewer = { user: caller.user, sessionId: await ensureSession() }
    // No other request knows a session that has just started.
    if (caller.sessionId) await lockOwner(shop, viewer)
    return addLine(shop, viewer, { ...wish, product, make, proofId })
  })
}

/** Locks the cart's owner, so concurrent tabs count each other's lines. Throws 401, and 409 for an ended guest session. */
async function lockOwner(shop: Shop, { user, sessionId }: Viewer) {
  if (user) {
    if (!(await lockPerson(shop, user.id))) throw notSignedIn()
  } else if (!sessionId || !(await lockSession(shop, sessionId)))
    throw new Problem('conflict', 'You have signed in since this page was loaded. Please try again.')
}

async function addLine(
  shop: Shop,
  viewer: Viewer,
  { product, make, proofId, quantity, instead, shown }: CheckedWish,
): Promise<CartItem> {
  const { db } = shop.database
  const { version } = await lockSellable(shop, { id: product.id, keepOnly: product.whenOutOfStock !== 'stop' })
  const settings = await findSettings(shop)
  if (version !== product.version || !isAsShown(shown, { product, make, settings })) throw productHasChanged()
  const line = {
    ...ownerOf(viewer),
    productId: product.id,
    quantity,
    make,
    makeKey: indexable(makeKey(make) + (proofId ?? '')),
    proofId,
    priceThen: unitPrice(product.price, make.size, settings),
  }
  const [replaced] = instead
    ? await db.delete(cartItems).where(ownLine(viewer, instead)).returning({ createdAt: cartItems.createdAt })
    : []
  const [stored] = await db
    .insert(cartItems)
    .values({ ...line, ...replaced })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.sessionId, cartItems.productId, cartItems.makeKey],
      set: { quantity: increasedQuantity(quantity), priceThen: line.priceThen },
    })
    // `xmax` is 0 in a row that was inserted, and set in one that was updated.
    .returning({ id: cartItems.id, isNew: sql<boolean>`xmax = 0` })
  if (stored?.isNew && !replaced && (await db.$count(cartItems, ownedBy(viewer))) > maxLines)
    throw new Problem('conflict', `A cart holds at most ${maxLines} different lines.`)
  await refuseAboveStock(shop, viewer, product)
  const cart = await findCart(shop, viewer, settings)
  const added = cart.find(({ id }) => id === stored?.id)
  if (!added) throw new Error('The cart line was not stored')
  refuseColorsOutOfStock(added, cart)
  return added
}

/** Whether the offer is still as shown. Fields that the browser did not send are not compared. */
const isAsShown = (
  shown: ShownOffer | undefined,
  { product, make, settings }: { product: ProductForSale; make: MakeDescription; settings: Settings },
) =>
  (shown?.modelFile === undefined || isSameModel(shown.modelFile, product.modelFile)) &&
  (shown?.centimetres === undefined || shown.centimetres === sizeOf(make).centimetres) &&
  (shown?.unitPrice === undefined ||
    centsFromDollars(shown.unitPrice) === unitPrice(product.price, make.size, settings))

/** The refusal of a gift that was changed after it was shown. */
export const productHasChanged = () =>
  new Problem('conflict', 'This gift has changed since you opened the page. Please check it again.')

const ownerOf = ({ user, sessionId }: Viewer) => ({ userId: user?.id ?? null, sessionId: user ? null : sessionId })

/** An index entry holds 2,700 bytes. A longer key, such as fifty Korean syllables in jamo, is stored as its hash. */
const indexable = (key: string) =>
  Buffer.byteLength(key) <= 2000 ? key : createHash('sha256').update(key).digest('base64url')
