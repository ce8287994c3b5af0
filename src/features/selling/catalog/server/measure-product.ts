import { and, eq, isNull, like, or, sql } from 'drizzle-orm'
import type { MakeDescription, Size, ZoneCalled } from '#features/gifts/makes/make.ts'
import { makeAmong, type OfferedMakes, sizesOf } from '#features/gifts/makes/offer.ts'
import { zoneRoleOf } from '#features/gifts/makes/zones.ts'
import { canBeEngraved } from '#features/gifts/models/model-file.ts'
import { findFilamentTerms, offerOf } from '#features/selling/filaments/server/find-filaments.ts'
import { findModelOf, withMesh } from '#features/selling/proofs/server/find-model.ts'
import { contentHash } from '#platform/server/files.ts'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type ProductEstimate, roundedEstimate, usualName } from '../product-estimate.ts'
import { productTag } from './cache-tags.ts'
import { products } from './tables.ts'

const kind = 'product-estimates'

type Measured = Pick<typeof products.$inferSelect, 'id' | 'modelFile' | 'sizes'>

/** Enqueues a job that measures a product, in the caller's transaction. */
export const enqueueEstimates = (shop: Shop, product: Measured): Promise<void> =>
  enqueue(shop, kind, subjectOf(product), {}, { again: true })

/** A changed model or size is another subject, because a running job would store estimates of the old product. */
const subjectOf = ({ id, modelFile, sizes }: Measured) =>
  `${id} ${contentHash(Buffer.from(JSON.stringify([modelFile, sizes]))).slice(0, 16)}`

/** Enqueues the job for all products with a model that lack an estimate, a measured accent, or an estimate with words. */
export async function enqueueMissingEstimates(shop: Shop): Promise<void> {
  const unmeasured = await shop.database.db
    .select({ id: products.id, modelFile: products.modelFile, sizes: products.sizes })
    .from(products)
    .where(
      and(
        like(products.modelFile, '/models/%'),
        isNull(products.archivedAt),
        or(isNull(products.estimates), lacksMeasure),
      ),
    )
  for (const product of unmeasured) await enqueueEstimates(shop, product)
}

const lacksMeasure = sql`jsonb_path_exists(${products.estimates}, '$.* ? (!exists(@.accent) || !exists(@.worded))')`

/** Measures a product in each of its sizes, without words and with a usual name. */
export const measureWorker =
  (shop: Shop): JobWorker =>
  async ({ subject }) => {
    const { db } = shop.database
    const [productId = ''] = subject.split(' ')
    const [row] = await db.select().from(products).where(eq(products.id, productId))
    // Measured as drawn, also where no printer prints the zones: printers are compared with the measure.
    const product = row && offerOf(row, { ...(await findFilamentTerms(shop)), canPrint: () => true })
    const model = product && (await findModelOf(shop, product.modelFile))
    if (!product || !model) return
    const estimates: Partial<Record<Size, ProductEstimate>> = {}
    for (const { size } of sizesOf(product)) {
      const make = makeAmong(product, { size })
      if (!make) continue
      const plain = await withMesh(shop, { model, make: inFilamentsApart(make, product) })
      const worded = { ...plain, make: { ...plain.make, engraving: usualName } }
      const isWorded = canBeEngraved(product.modelFile) && (await shop.workshop.fit(worded)).fits
      estimates[size] = {
        ...roundedEstimate(await shop.workshop.measure(plain)),
        worded: isWorded ? roundedEstimate(await shop.workshop.measure(worded)) : null,
      }
    }
    // Stores nothing if the product has changed since; the change has enqueued a job of its own.
    const isAsItWas = and(
      eq(products.id, productId),
      sql`${products.modelFile} is not distinct from ${product.modelFile}`,
      sql`${products.sizes} is not distinct from ${product.sizes && JSON.stringify(product.sizes)}::jsonb`,
    )
    await shop.database.transaction(async () => {
      await db.update(products).set({ estimates }).where(isAsItWas)
      await shop.pagesChanged('product', productTag(productId))
    })
  }

/**
 * A make whose letters and zones have filaments that no body has, as many as shoppers can choose: pieces in fewer filaments leave changes out
 * themselves.
 */
function inFilamentsApart({ called, ...make }: MakeDescription, { zones }: OfferedMakes): MakeDescription {
  const { letters: _, ...others } = called ?? {}
  const apart = zones?.map(({ zone, part, filaments: [usual, more] }): ZoneCalled => {
    const color = usual && !more ? usual.color : zoneRoleOf(zone)
    return { zone, part, color, name: `Zone in ${color}`, look: { hex: ['#000000'], finish: 'matte' } }
  })
  const own = { ...others, ...(apart && { zones: apart }) }
  return Object.keys(own).length > 0 ? { ...make, called: own } : make
}
