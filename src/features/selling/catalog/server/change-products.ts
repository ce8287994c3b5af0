import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { changeRecorded, createRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { isInBodyColor } from '#features/gifts/makes/make.ts'
import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import { colorsOf } from '#features/gifts/makes/offer.ts'
import {
  findFilamentTerms,
  listFilaments,
  offerOf,
  requireFilament,
} from '#features/selling/filaments/server/find-filaments.ts'
import { findMaterialNames, requireMaterial } from '#features/selling/filaments/server/find-materials.ts'
import type { OptionsProblem } from '#features/selling/proofs/options-problem.ts'
import { modelFileProblem, sizesProblem } from '#features/selling/proofs/server/find-model.ts'
import { arePlainSamples, storePlainSamples } from '#features/selling/proofs/server/store-samples.ts'
import { type Cents, centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { storeImages } from '#platform/server/store-images.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeProductSchema, createProductSchema } from '../admin-contract.ts'
import { noPrice } from '../admin-contract.ts'
import { productTag } from './cache-tags.ts'
import { findCopies, withCopies } from './copied-pictures.ts'
import type { ProductRow } from './find-products.ts'
import { enqueueEstimates } from './measure-product.ts'
import { noSuchProduct } from './no-such-product.ts'
import { categories, products } from './tables.ts'

/** Creates a product, a draft by default. Returns its id. Throws 400 for an invalid picture, model or category. */
export async function createProduct(
  shop: Shop,
  admin: SignedIn,
  wish: z.output<typeof createProductSchema>,
): Promise<string> {
  const { database } = shop
  requireSizes(wish)
  const values = await withPictures(shop, { values: await withOwnPictures(shop, await valuesOf(shop, wish)) })
  return createRecorded(shop, admin, {
    entity: 'product',
    insert: async () => {
      await requireCategory(database, wish.categoryId)
      if (wish.material !== undefined) await requireMaterial(shop, wish.material)
      const [row] = await database.db
        .insert(products)
        .values({ ...values, name: wish.name, price: priceOf(wish.price) })
        .returning()
      if (row?.modelFile) await enqueueEstimates(shop, row)
      return row
    },
  })
}

/** Changes the sent fields of a product. Throws 400, 404, and 409 if another person saved first or pieces were sold since the stock was shown. */
export async function changeProduct(
  shop: Shop,
  admin: SignedIn,
  { id, version, shownStock, ...wish }: z.output<typeof changeProductSchema> & { id: string },
): Promise<void> {
  const { database } = shop
  const stored = await findMade(database, id)
  requireSizes(wish, stored)
  const wanted = await valuesOf(shop, { ...wish, stored })
  await changeRecorded(shop, admin, {
    entity: 'product',
    version,
    lock: async () => {
      await requireCategory(database, wish.categoryId)
      return lockProduct(database, id)
    },
    write: async (before) => {
      // The stored sizes may have changed since they were read without a lock.
      requireSizes(wish, before)
      if (wish.material !== undefined && wish.material !== before.material) await requireMaterial(shop, wish.material)
      if (wish.stock !== undefined && shownStock !== undefined && shownStock !== before.stock)
        throw new Problem('conflict', `The stock has changed meanwhile and is now ${before.stock}. Enter it again.`)
      // Under the product's lock: a copy that is made meanwhile replaces the address afterwards.
      const own = await withOwnPictures(shop, wanted)
      const values = await withPictures(shop, { values: own, before })
      const isMadeOtherwise = values.modelFile !== undefined || values.sizes !== undefined
      const [after] = await database.db
        .update(products)
        .set({
          ...values,
          ...imageTextsAfterMove(before, values),
          ...(isMadeOtherwise && { estimates: null }),
          version: sql`${products.version} + 1`,
        })
        .where(eq(products.id, id))
        .returning()
      if (after && isMadeOtherwise) await enqueueEstimates(shop, after)
      return after
    },
  })
}

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** Whether an order or a cart refers to a product, which is then archived instead of deleted. */
    isReferredTo: (shop: Shop, productId: string) => Promise<boolean>
  }
}

/**
 * Deletes a product. A product in an order or a cart is archived instead: it leaves every list, its orders keep their lines, and shoppers
 * with the product in their cart read a note (rule 20). Throws 404.
 */
export async function deleteProduct(shop: Shop, admin: SignedIn, id: string): Promise<void> {
  const { database, clock, pagesChanged } = shop
  await database.transaction(async () => {
    const before = await lockProduct(database, id, 'update')
    const archived = await shop.questions.isReferredTo(shop, id)
    if (archived) await database.db.update(products).set({ archivedAt: clock.now() }).where(eq(products.id, id))
    else await database.db.delete(products).where(eq(products.id, id))
    const action = archived ? 'archive' : 'delete'
    await recordChange(shop, admin, { entity: 'product', entityId: id, action, before })
    await pagesChanged('product', productTag(id))
  })
}

type Wish = Omit<z.output<typeof changeProductSchema>, 'version' | 'shownStock'>
/** The stored model, sizes and filaments, which stay valid even if today's checks would refuse them. */
type Made = Pick<typeof products.$inferSelect, 'modelFile' | 'sizes' | 'colors' | 'letters' | 'material'>

/** The columns for a wish; pictures become files before rows are locked. Throws 400. */
export async function valuesOf(shop: Shop, wish: Wish & { stored?: Made | undefined }) {
  const { name, price, images, modelFile, stored, ...plain } = wish
  await requireListed(shop, { ...plain, stored })
  if (modelFile && modelFile !== stored?.modelFile) await requireModel(shop, modelFile)
  return {
    ...plain,
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price: priceOf(price) }),
    ...(images && { images: await storeImages(shop, images) }),
    ...(modelFile !== undefined && { modelFile: modelFile || null }),
  }
}

/** Throws 400 for a material, a color or letters in a filament that the shop does not have. Stored lists may name archived ones. */
async function requireListed(shop: Shop, { colors, letters, material, stored }: Wish & { stored?: Made | undefined }) {
  // Another material has other filaments, so nothing that is stored stays valid.
  const isMoved = material !== undefined && stored !== undefined && material !== stored.material
  if (material !== undefined && material !== stored?.material) await requireMaterial(shop, material)
  const kept = isMoved ? undefined : stored
  const keysOf = (list: Wish['colors']) => list?.map(({ color }) => color) ?? []
  const moved = isMoved ? { colors: stored.colors, letters: stored.letters } : undefined
  const wanted = [
    ...keysOf(colors === undefined ? moved?.colors : colors).filter((one) => !keysOf(kept?.colors).includes(one)),
    ...((letters === undefined ? moved?.letters : letters) ?? []).filter(
      (one) => !isInBodyColor(one) && !kept?.letters?.includes(one),
    ),
  ]
  for (const color of wanted) await requireFilament(shop, { color, material: material ?? stored?.material })
  const sold = colors === undefined ? stored?.colors : colors
  if (material !== undefined && material !== stored?.material && !sold) await requireSoldMaterial(shop, material)
}

/** Throws 400 for a material of which the shop sells no filament on all products. */
async function requireSoldMaterial(shop: Shop, material: Material) {
  const filaments = await listFilaments(shop)
  if (filaments.some((one) => one.material === material && one.isOffered && !one.isArchived)) return
  const name = (await findMaterialNames(shop))(material)
  throw new Problem(
    'bad-request',
    `No ${name} filament is sold on all products yet. Add one under Filaments first, or choose another material.`,
  )
}

type Pictures = Partial<
  Pick<
    typeof products.$inferInsert,
    'modelFile' | 'images' | 'imageTexts' | 'imageColors' | 'colors' | 'letters' | 'material'
  >
>

/** The maximum number of colors in which pictures of a new model are drawn. */
const maxDrawnColors = 8

/**
 * The columns, plus pictures of a new model if the product has none or only pictures of its previous model. Otherwise lists would
 * show an empty well or another gift.
 */
export async function withPictures<Values extends Pictures>(
  shop: Shop,
  { values, before }: { values: Values; before?: ProductRow },
): Promise<Values> {
  const { modelFile } = values
  if (!modelFile || modelFile === before?.modelFile) return values
  const images = values.images ?? before?.images ?? []
  const isBare = images.length === 0 && values.images === undefined
  const isOfOther =
    images.length > 0 && before?.modelFile && (await arePlainSamples(shop, { modelFile: before.modelFile, images }))
  if (!isBare && !isOfOther) return values
  const sold = {
    material: values.material ?? before?.material ?? defaultMaterial,
    colors: values.colors === undefined ? (before?.colors ?? null) : values.colors,
    letters: values.letters === undefined ? (before?.letters ?? null) : values.letters,
    estimates: values.modelFile ? null : (before?.estimates ?? null),
  }
  const { colors, letters, zones } = offerOf({ ...sold, modelFile }, await findFilamentTerms(shop))
  const offer = { colors: colorsOf({ colors }).slice(0, maxDrawnColors), letters, zones }
  const drawn = await storePlainSamples(shop, { modelFile, offer })
  return drawn.images.length > 0 ? { ...values, ...drawn, imageTexts: [] } : values
}

/** The columns with the shop's own copies of pictures that are sent by their old address (rule 116). */
async function withOwnPictures<Values extends { images?: string[] }>(shop: Shop, values: Values): Promise<Values> {
  const { images } = values
  return images ? { ...values, images: withCopies(images, await findCopies(shop, images)) } : values
}

/** Throws 400 if a model cannot be printed in the product's sizes. */
export function requireSizes(
  { modelFile, sizes }: Pick<Wish, 'modelFile' | 'sizes'>,
  before?: Pick<Made, 'modelFile' | 'sizes'>,
) {
  const isNewModel = Boolean(modelFile) && modelFile !== before?.modelFile
  if (isNewModel || (sizes && !isDeepStrictEqual(sizes, before?.sizes)))
    refuse(sizesProblem(modelFile ?? before?.modelFile ?? null, sizes ?? before?.sizes ?? null))
}

/** Throws 400 for an unknown model and for options that the model does not have (rule 110). */
async function requireModel(shop: Shop, modelFile: string) {
  refuse(await modelFileProblem(shop, modelFile))
}

function refuse(problem: OptionsProblem | undefined) {
  if (problem) throw new Problem('bad-request', problem.sentence)
}

async function findMade({ db }: Database, id: string) {
  const { modelFile, sizes, colors, letters, material } = products
  const [row] = await db
    .select({ modelFile, sizes, colors, letters, material })
    .from(products)
    .where(byId(products.id, id))
  return row
}

type SaidOfImages = Pick<typeof products.$inferSelect, 'images' | 'imageTexts' | 'imageColors'>

/** Alt texts and colors move with their images, unless the change sends new ones. */
export function imageTextsAfterMove(
  before: SaidOfImages,
  { images, imageTexts, imageColors }: Partial<SaidOfImages>,
): Partial<SaidOfImages> {
  if (!images) return {}
  const places = images.map((image) => before.images.indexOf(image))
  return {
    imageTexts: imageTexts ?? places.map((place) => before.imageTexts[place] ?? ''),
    imageColors: imageColors ?? places.map((place) => before.imageColors[place] ?? ''),
  }
}

function priceOf(typed: string | number): Cents {
  const price = centsFromDollars(typed)
  if (price === undefined) throw new Problem('bad-request', noPrice)
  return price
}

/** The default lock does not block new references to the product; `update`, for a deletion, does. */
async function lockProduct({ db }: Database, id: string, strength: 'update' | 'no key update' = 'no key update') {
  const [row] = await db.select().from(products).where(byId(products.id, id)).for(strength)
  if (!row || row.archivedAt) throw noSuchProduct()
  return row
}

export const noSuchCategory = () =>
  new Problem('bad-request', 'This category no longer exists. Please choose another category.')
async function requireCategory({ db }: Database, id: string | null | undefined) {
  if (!id) return
  const [found] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(byId(categories.id, id))
    .for('key share')
  if (!found) throw noSuchCategory()
}
