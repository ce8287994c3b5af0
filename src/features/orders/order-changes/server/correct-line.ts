import { findSettings } from '#features/base/settings/server/find-settings.ts'
import {
  chooseOtherLetters,
  chooseOtherPart,
  filamentOf,
  lettersFilamentOf,
  madeOf,
  materialOf,
  zoneFilamentsOf,
} from '#features/gifts/makes/filament.ts'
import {
  chooseAnother,
  colorNameOf,
  type MakeDescription,
  type MakeWish,
  type ModelVersion,
  makeKey,
} from '#features/gifts/makes/make.ts'
import { describeMake } from '#features/gifts/makes/make-words.ts'
import { makeAmong } from '#features/gifts/makes/offer.ts'
import { pictureOf } from '#features/gifts/makes/picture-of.ts'
import { refuseMake } from '#features/gifts/makes/server/refuse-make.ts'
import { piecesToPrint } from '#features/gifts/makes/to-print.ts'
import { wishAgain } from '#features/gifts/makes/wish-again.ts'
import { modelFileOf } from '#features/gifts/models/model-address.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import { correctItem } from '#features/orders/orders/server/correct-item.ts'
import { findBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { readOrder } from '#features/orders/orders/server/find-orders.ts'
import type { ProductForSale } from '#features/selling/catalog/server/find-products.ts'
import { provenModel } from '#features/selling/proofs/design.ts'
import { proofPicture } from '#features/selling/proofs/paths.ts'
import { queuePrintFiles } from '#features/selling/proofs/server/make-files.ts'
import { storeProof } from '#features/selling/proofs/server/store-proof.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller, SignedIn } from '#platform/viewer.ts'
import type { CorrectLine } from '../contract.ts'
import { countCorrections } from './find-corrections.ts'
import { findProductsOf, offerOfLine } from './find-line-offer.ts'
import { findOrderToChange, lineOf, type OrderLine, type OrderToChange } from './find-order-to-change.ts'
import { orderCorrected } from './mails.ts'
import { lineCorrections } from './tables.ts'
import { whyNotCorrected } from './why-not-corrected.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted in the transaction that corrects a line, whose order is locked. `by` is null for the buyer. */
    lineCorrected: (shop: Shop, line: { orderId: string; orderItemId: string; by: SignedIn | null }) => Promise<void>
  }
}

type Wish = CorrectLine & { orderId: string; itemId: string }
type Corrected = { make: MakeDescription; model: ModelVersion | null; proofId: string | null; image: string | null }

/**
 * Corrects the words, color or font of a line by the same checks as in the cart, and stores a new proof; the old proof stays in the line's
 * history (rule 125). Waits for a printer that starts a piece in the same moment, or is waited for. Throws 400 for what cannot be
 * printed, 404, and 409 for a line that can no longer be corrected or was corrected meanwhile.
 */
export async function correctLine(shop: Shop, caller: Caller, wish: Wish): Promise<void> {
  const found = await findOrderToChange(shop, caller, wish)
  const line = lineOf(found, wish.itemId)
  await refuseCorrection(shop, found, wish)
  const products = await findProductsOf(shop, [line])
  // Fitting text on a worker thread may take seconds, so it runs before the transaction.
  const corrected = await checkMake(shop, caller, { line, product: products.get(line.productId ?? ''), wish })
  if (isUnchanged(line, corrected)) return
  await shop.database.transaction(() => correct(shop, caller, { wish, corrected }))
}

async function correct(shop: Shop, caller: Caller, { wish, corrected }: { wish: Wish; corrected: Corrected }) {
  const { database, clock, log } = shop
  const found = await findOrderToChange(shop, caller, { ...wish, isLocked: true })
  await refuseCorrection(shop, found, wish)
  const line = lineOf(found, wish.itemId)
  await refuseMissing(shop, line, corrected)
  const by = found.as === 'shop' ? caller.user : null
  const reason = (found.as === 'shop' && wish.reason) || null
  const { make, proofId, image } = line
  if (!make) throw new Error('The line has no make')
  const [stored] = await database.db
    .insert(lineCorrections)
    .values({
      ...{ orderItemId: line.id, make, proofId, image, reason, createdAt: clock.now() },
      ...{ isByShop: found.as === 'shop', userId: caller.user?.id ?? null, userName: caller.user?.name ?? null },
    })
    .returning({ id: lineCorrections.id })
  const said = [line.make, corrected.make].map((one) => describeMake(one).join(' · '))
  await correctItem(shop, caller.user, {
    line,
    corrected,
    text: [`${line.productName}: ${said.join(' → ')}`, reason].filter(Boolean).join('\n'),
  })
  await shop.events.lineCorrected(shop, { orderId: line.orderId, orderItemId: line.id, by })
  await queuePrintFiles(shop, corrected.proofId ? [corrected.proofId] : [])
  await emailCorrection(shop, found, { correctionId: stored?.id ?? '', line, reason })
  log.info({ orderId: line.orderId, item: line.id, userId: caller.user?.id }, 'an order line was corrected')
}

/** Throws 409 for a line that cannot be corrected by this caller, or not as the wish says. */
async function refuseCorrection(shop: Shop, found: OrderToChange, wish: Wish) {
  const { as, order } = found
  const line = lineOf(found, wish.itemId)
  const progress = (await shop.questions.findProgress(shop, order.id)).get(line.id)
  const terms = await findSettings(shop)
  const sentence = whyNotCorrected({ as, order, line, progress, terms, now: shop.clock.now() })
  if (sentence) throw new Problem('conflict', sentence)
  if ((await countCorrections(shop, line.id)) !== wish.corrections)
    throw new Problem('conflict', 'This gift was corrected meanwhile. Please check it again.')
  if (as === 'shop' && !wish.reason) throw new Problem('bad-request', 'Enter the reason. The customer reads it.')
  const printed = progress?.printed ?? 0
  if (printed > 0 && !wish.reprint)
    throw new Problem(
      'conflict',
      `${printed === 1 ? '1 piece of this gift is' : `${printed} pieces of this gift are`} already printed. Confirm that ${printed === 1 ? 'the piece is' : 'the pieces are'} printed again.`,
    )
}

type Checking = { line: OrderLine; product: ProductForSale | undefined; wish: Wish }

/** The corrected make with its proof: what is not sent stays, and the gift keeps its model, size, material and price. */
async function checkMake(shop: Shop, caller: Caller, { line, product, wish }: Checking): Promise<Corrected> {
  const { make: before, model } = line
  if (!before) throw new Error('The line has no make')
  const size = wish.customization.size ?? before.size
  if (size !== before.size)
    throw new Problem(
      'conflict',
      'The size decides the price, so a correction keeps the size. To change the size, cancel this gift and order it again.',
    )
  const offer = offerOfLine(before, product)
  const wanted = withUnsent(before, wish.customization)
  const chosen = makeAmong(offer, wanted) ?? refuseMake(offer, wanted)
  const make = madeOf(materialOf(before), chosen)
  const modelFile = model && modelFileOf({ ...model, options: model.options ?? {} })
  const proofId = await storeProof(shop, caller, { modelFile, make })
  const built = parseModelFile(modelFile)
  return {
    make,
    proofId,
    model: proofId && built ? provenModel(built, make) : model,
    image: proofId ? proofPicture(proofId) : product ? pictureOf(product, make.color) : line.image,
  }
}

function withUnsent(before: MakeDescription, sent: MakeWish): MakeWish {
  const known = wishAgain(before)
  return {
    size: before.size,
    color: sent.color ?? before.color,
    engraving: sent.engraving ?? before.engraving,
    options: { ...known.options, ...sent.options },
  }
}

const isUnchanged = (line: OrderLine, { make, proofId }: Corrected) =>
  line.make !== null && makeKey(line.make) === makeKey(make) && line.proofId === proofId

/** Throws 409 when the correction needs a filament that has run out and is not sold (rule 88). */
async function refuseMissing(shop: Shop, line: OrderLine, { make, proofId }: Corrected) {
  if (piecesToPrint({ ...line, make }) === 0) return
  const notOffered = await shop.questions.findNotOffered(shop, await findSettings(shop))
  const isNew = line.make?.color !== make.color || piecesToPrint({ ...line, make }) > piecesToPrint(line)
  if (isNew && notOffered.includes(filamentOf(make))) throw new Problem('conflict', chooseAnother(colorNameOf(make)))
  const letters = lettersFilamentOf(make, proofId)
  const areNew = letters !== lettersFilamentOf(line.make, line.proofId)
  if (letters && areNew && notOffered.includes(letters)) throw new Problem('conflict', chooseOtherLetters)
  const before = Object.values(zoneFilamentsOf(line.make))
  const parts = Object.values(zoneFilamentsOf(make)).filter((one) => !before.includes(one))
  if (parts.some((one) => notOffered.includes(one))) throw new Problem('conflict', chooseOtherPart)
}

type Told = { correctionId: string; line: OrderLine; reason: string | null }

async function emailCorrection(shop: Shop, { order: { id } }: OrderToChange, { correctionId, ...told }: Told) {
  const customer = await findBuyer(shop, id)
  if (!customer) return
  const settings = await findSettings(shop)
  const mail = orderCorrected(await readOrder(shop, id), told, { ...settings, ...customer })
  await sendMail(shop, `order-corrected:${correctionId}`, { to: customer.email, mail })
}
