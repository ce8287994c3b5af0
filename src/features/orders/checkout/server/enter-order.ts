import { randomUUID } from 'node:crypto'
import { lockPerson } from '#features/base/accounts/server/accounts.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { makeAmong } from '#features/gifts/makes/offer.ts'
import { pictureOf } from '#features/gifts/makes/picture-of.ts'
import { refuseMake } from '#features/gifts/makes/server/refuse-make.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import { handedOver } from '#features/orders/orders/order.ts'
import { createOrder } from '#features/orders/orders/server/create-order.ts'
import { findBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { isKnownOrder } from '#features/orders/orders/server/find-orders.ts'
import { orderConfirmation } from '#features/orders/orders/server/mails.ts'
import { productHasChanged } from '#features/selling/cart/server/add-to-cart.ts'
import { totalsOf } from '#features/selling/cart/totals.ts'
import { allocateStock } from '#features/selling/catalog/allocate-stock.ts'
import { findPiecesToPrint } from '#features/selling/catalog/server/find-pieces-to-print.ts'
import { findProductForSale } from '#features/selling/catalog/server/find-products.ts'
import { noSuchProduct } from '#features/selling/catalog/server/no-such-product.ts'
import { holdStock, lockSellable, sellHolds } from '#features/selling/catalog/server/stock.ts'
import { provenModel } from '#features/selling/proofs/design.ts'
import { proofPicture } from '#features/selling/proofs/paths.ts'
import { queuePrintFiles } from '#features/selling/proofs/server/make-files.ts'
import { storeProof } from '#features/selling/proofs/server/store-proof.ts'
import { type Cents, cents, centsFromDollars } from '#platform/money.ts'
import { notSignedIn } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import { channelNames, type EnterOrder } from '../admin-contract.ts'
import { type DraftLine, stockWants } from '../draft.ts'
import { findOrderPromise } from './find-arrivals-of.ts'
import { daysOf } from './place-order.ts'
import { refuseMissingFilament, refuseTooMuch } from './refuse-lines.ts'

type EnteredLine = DraftLine & { productId: string; unitPrice: Cents; version: number }

/**
 * Stores an order that the maker enters by hand, from a market stall or the phone (rule 144): the same checks, stock, queue and dates as
 * for a paid cart, and no payment by card. The customer gets the confirmation by email. A repeat with the same id is the same
 * order. Returns its id. Throws 400 for what cannot be printed, 404 for a product that is not sold, and 409 for too few
 * pieces, a color that has run out and a product that changed meanwhile.
 */
export async function enterOrder(shop: Shop, caller: Caller, wish: EnterOrder): Promise<string> {
  // Fitting text on a worker thread may take seconds, so it runs before the transaction.
  const lines: EnteredLine[] = []
  for (const line of wish.lines) lines.push(await checkLine(shop, caller, line))
  await shop.database.transaction(async () => {
    // Two presses of one maker are one order.
    if (!caller.user || !(await lockPerson(shop, caller.user.id))) throw notSignedIn()
    if (!(await isKnownOrder(shop, wish.id))) await store(shop, caller, { wish, lines })
  })
  return wish.id
}

async function checkLine(
  shop: Shop,
  caller: Caller,
  { productId, quantity, price, customization }: EnterOrder['lines'][number],
): Promise<EnteredLine> {
  const product = await findProductForSale(shop, productId)
  if (!product) throw noSuchProduct()
  const make = makeAmong(product, customization) ?? refuseMake(product, customization)
  const proofId = await storeProof(shop, caller, { modelFile: product.modelFile, make })
  const built = parseModelFile(product.modelFile)
  return {
    ...{ cartItemId: null, productId: product.id, productName: product.name, modelFile: product.modelFile },
    image: proofId ? proofPicture(proofId) : pictureOf(product, make.color),
    ...{ quantity, fromStock: 0, unitPrice: centsFromDollars(price) ?? cents(0) },
    ...{ model: proofId && built ? provenModel(built, make) : null, proofId, customization: make },
    version: product.version,
  }
}

type Checked = { wish: EnterOrder; lines: EnteredLine[] }

async function store(shop: Shop, { user }: Caller, { wish, lines: checked }: Checked) {
  const settings = await findSettings(shop)
  // In one order, so that two makers never wait for each other.
  for (const { productId: id, version } of checked.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)))
    if ((await lockSellable(shop, { id, keepOnly: true })).version !== version) throw productHasChanged()
  const checkoutId = randomUUID()
  const holder = { userId: user?.id ?? null, sessionId: null }
  const pieces = await holdStock(shop, { holder, checkoutId, wants: stockWants(checked), isByShop: true })
  const lines = allocateStock(checked, { pieces, makeOf: ({ customization }) => customization })
  await refuseMissingFilament(shop, { lines, settings })
  const totals = totalsOf(lines, {
    shipping: centsFromDollars(wish.shipping) ?? cents(0),
    ...{ offers: [], taxPercent: settings.taxPercent },
  })
  refuseTooMuch(totals)
  const newLines = lines.map(({ cartItemId, unitPrice, version, model = null, proofId = null, ...line }) => {
    const { customization: make, ...rest } = line
    return { ...rest, price: unitPrice, model, proofId, make }
  })
  const { shippingAddress } = wish
  const promise = await findOrderPromise(shop, {
    pieces: await findPiecesToPrint(shop, newLines),
    customRequestId: null,
    country: shippingAddress?.country,
    settings,
  })
  const order = await createOrder(shop, {
    ...{ id: wish.id, userId: null, guest: { sessionId: null, name: wish.name, email: wish.email } },
    ...{ checkoutId: null, stripePaymentIntentId: null, paymentFee: cents(0), ...totals },
    ...{ shippingAddress, billingAddress: shippingAddress, asked: null, gift: null },
    ...daysOf(promise, shippingAddress),
    ...{ furtherRecipients: [], lines: newLines, note: noteOf(wish, user?.name) },
  })
  await sellHolds(shop, checkoutId)
  await queuePrintFiles(
    shop,
    newLines.flatMap(({ proofId }) => proofId ?? []),
  )
  const buyer = await findBuyer(shop, order.id)
  if (buyer) {
    const mail = orderConfirmation(order, buyer, settings)
    await sendMail(shop, `order-confirmation:${order.id}`, { to: buyer.email, mail })
  }
  shop.log.info({ orderId: order.id, userId: user?.id, total: totals.total }, 'order entered by hand')
}

/** The first entry of the order's history. */
const noteOf = ({ channel, note, shippingAddress }: EnterOrder, maker: string | undefined) =>
  [
    `Entered by ${maker}: ${channelNames[channel].toLowerCase()}.`,
    ...(shippingAddress ? [] : [`${handedOver}.`]),
    ...(note ? [note] : []),
  ].join(' ')
