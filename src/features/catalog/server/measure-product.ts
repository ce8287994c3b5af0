import { and, eq, isNull, like } from 'drizzle-orm'
import type { Estimate } from '#features/estimates/estimate.ts'
import type { Size } from '#features/makes/make.ts'
import { makeAmong, sizesOf } from '#features/makes/offer.ts'
import { findModelOf, wholeDesign } from '#features/proofs/server/find-model.ts'
import type { MakingShop } from '#features/proofs/server/threads.ts'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { products } from './tables.ts'

const kind = 'product-estimates'

/** Asks for what printing a product takes to be measured, in the caller's transaction. */
export const wantEstimates = (shop: Shop, productId: string): Promise<void> =>
  enqueue(shop, kind, productId, {}, { again: true })

/** The same for every product with a model that was never measured. */
export async function wantMissingEstimates(shop: Shop): Promise<void> {
  const unmeasured = await shop.database.db
    .select({ id: products.id })
    .from(products)
    .where(and(like(products.modelFile, '/models/%'), isNull(products.estimates), isNull(products.archivedAt)))
  for (const { id } of unmeasured) await wantEstimates(shop, id)
}

/** Measures a product without words in each size that it comes in. */
export const measureWorker =
  (shop: MakingShop): JobWorker =>
  async ({ subject }) => {
    const { db } = shop.database
    const [product] = await db.select().from(products).where(eq(products.id, subject))
    const model = product && (await findModelOf(shop, product.modelFile))
    if (!product || !model) return
    const estimates: Partial<Record<Size, Estimate>> = {}
    for (const { size } of sizesOf(product)) {
      const make = makeAmong(product, { size })
      if (!make) continue
      const { grams, minutes } = await shop.workshop.measure(await wholeDesign(shop, { model, make }))
      estimates[size] = { grams: Math.round(grams * 10) / 10, minutes: Math.round(minutes) }
    }
    // What was measured of another model meanwhile is measured again by its own job.
    const isSame = and(eq(products.id, subject), eq(products.modelFile, product.modelFile ?? ''))
    await db.update(products).set({ estimates }).where(isSame)
    await shop.pagesChanged()
  }
