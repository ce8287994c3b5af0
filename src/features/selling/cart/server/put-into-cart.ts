import type { NewGuest } from '#features/base/accounts/server/cookies.ts'
import { findSettingsAsOf } from '#features/base/settings/server/find-settings.ts'
import { colorsOfMaterial, filamentOf } from '#features/gifts/makes/filament.ts'
import { type Make, type MakeWish, sizeOf, unitPrice } from '#features/gifts/makes/make.ts'
import { makeAmong } from '#features/gifts/makes/offer.ts'
import { refuseMake } from '#features/gifts/makes/server/refuse-make.ts'
import { isSameModel } from '#features/gifts/models/model-file.ts'
import { isRunOut } from '#features/selling/catalog/catalog.ts'
import { findSold } from '#features/selling/catalog/server/find-products.ts'
import { keepProof } from '#features/selling/proofs/server/keep-proof.ts'
import { centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import { refersToNothing } from '#platform/server/transactions.ts'
import type { Caller } from '#platform/viewer.ts'
import type { CartItem, Shown } from '../contract.ts'
import { addEndless, type KnownWish } from './add-endless.ts'
import { addToCart, changedMeanwhile, runOut } from './change-cart.ts'
import type { Asking } from './find-endless.ts'
import type { CartShop, Sold } from './remember-sold.ts'

/** A cart is kept for a month: one address makes only so many. */
const guestLimit: Limit = {
  name: 'guest-cart',
  most: 60,
  minutes: 60,
  sentence: 'That is a lot of carts. Please wait an hour, or sign in.',
}

type Wish = {
  productId: string
  quantity: number
  customization?: MakeWish | null | undefined
  instead?: string | undefined
  shown?: Shown | undefined
}

/** A wish of whoever it may be. */
type Wished = Wish & {
  /** The session that the caller names, living or not. */
  session: string | undefined
  findCaller: () => Promise<Caller>
  /** A session for a caller who has none. */
  newGuest: () => NewGuest
  /** Answers the session that the caller, once found, has or from now on has. */
  ensureSession: () => Promise<string>
}

/**
 * Puts pieces into the caller's cart, with a proof of what was shown. Throws what `addToCart` and `keepProof` throw, 409 for a gift that is
 * no longer the one that was shown and for a colour that has run out, and 429 for one cart too many from an address.
 */
export async function putIntoCart(
  shop: CartShop,
  { session, findCaller, newGuest, ...wish }: Wished,
): Promise<CartItem> {
  const known = findKnown(shop, wish)
  const added = known && session ? await addEndless(shop, { ...known, session }) : undefined
  if (added) return added
  const caller = await findCaller()
  if (!caller.sessionId) await countAttempt(shop, guestLimit, caller.address)
  const welcomed = known && !caller.sessionId ? await addFor(shop, caller, { ...known, newGuest }) : undefined
  if (welcomed) return welcomed
  // It did not go through for a session that lives: it may be another gift by now.
  if (known) shop.sold.forget(wish.productId)
  return addRead(shop, caller, { ...wish, newGuest })
}

/** Adds a line as `addEndless` does. A guest's session starts with the first line, or neither. */
async function addFor(
  shop: CartShop,
  { sessionId }: Caller,
  { newGuest, ...line }: Omit<KnownWish, keyof Asking> & Pick<Wished, 'newGuest'>,
): Promise<CartItem | undefined> {
  if (sessionId) return addEndless(shop, { ...line, session: sessionId })
  const { letIn, ...guest } = newGuest()
  const added = await addEndless(shop, { ...line, ...guest, isNewcomer: true })
  if (added) letIn()
  return added
}

/** A wish as it was fulfilled before, for which nothing has to be read. decisions/0070 */
function findKnown(shop: CartShop, { productId, quantity, customization, instead, shown }: Wish) {
  const sold = shop.sold.find(productId)
  if (!sold || instead) return undefined
  const make = makeAmong(sold.product, customization)
  const proof = make && isAsShown(shown, sold, make) && shop.sold.findProof(sold, make)
  return proof && { ...sold, productId, quantity, make, proofId: proof.id, notOffered: [] }
}

async function addRead(
  shop: CartShop,
  caller: Caller,
  {
    productId,
    quantity,
    customization,
    instead,
    shown,
    newGuest,
    ensureSession,
  }: Omit<Wished, 'session' | 'findCaller'>,
): Promise<CartItem> {
  const [product, terms] = await Promise.all([findSold(shop, productId), findSettingsAsOf(shop)])
  const make = makeAmong(product ?? {}, customization) ?? refuseMake(product ?? {})
  if (product && !isAsShown(shown, { product, terms }, make)) throw changedMeanwhile()
  const notOffered = await shop.findNotOffered(terms.settings)
  if (product && isRunOut({ product, quantity, make }, colorsOfMaterial(notOffered, product.material)))
    throw runOut(make)
  const modelFile = product?.modelFile ?? null
  const proofId = await keepProof(shop, caller, { modelFile, make })
  const wanted = { productId, quantity, make, proofId, modelFile }
  // Where the shelf alone is sold, it is counted against the whole line.
  const isEndless =
    product?.whenOutOfStock === 'print-to-order' &&
    !notOffered.includes(filamentOf({ ...make, material: product.material }))
  if (isEndless && !instead) {
    const added = await addFor(shop, caller, { ...wanted, product, terms, notOffered, newGuest })
    // A colour runs out with each order: where that counts it is asked each time.
    if (added && terms.settings.whenColorIsOut !== 'not-offered')
      shop.sold.remember({ product, terms }, make, { id: proofId })
    if (added) return added
  }
  const adding = shop.database.transaction(async () => {
    const { user } = caller
    return addToCart(shop, { user, sessionId: await ensureSession() }, { ...wanted, instead })
  })
  return adding.catch(refuseEnded)
}

/** Whether a gift is still the one that was seen, as far as it is said what was. */
const isAsShown = (shown: Shown | undefined, { product, terms }: Sold, make: Make) =>
  (shown?.modelFile === undefined || isSameModel(shown.modelFile, product.modelFile)) &&
  (shown?.centimetres === undefined || shown.centimetres === sizeOf(make).centimetres) &&
  (shown?.unitPrice === undefined ||
    centsFromDollars(shown.unitPrice) === unitPrice(product.price, make.size, terms.settings))

/** In another tab the guest has signed in: the session that the line would hang on is no more. */
function refuseEnded(error: unknown): never {
  throw refersToNothing(error) ? new Problem('conflict', 'You have signed in meanwhile. Please try again.') : error
}
