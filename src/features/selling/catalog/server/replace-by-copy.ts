import { eq } from 'drizzle-orm'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { productTag } from './cache-tags.ts'
import { rememberCopy } from './copied-pictures.ts'
import { products } from './tables.ts'

/**
 * Replaces the address of a product's image by its copy; the image's place, text and color stay. A product that no longer shows the
 * address is left as it is. The version stays: a form that is open meanwhile is saved with the copy (rule 116).
 */
export async function replaceByCopy(
  shop: Shop,
  { productId, from, to }: { productId: string; from: string; to: string },
): Promise<void> {
  const { database } = shop
  await database.transaction(async () => {
    await rememberCopy(shop, { address: from, path: to })
    const [row] = await database.db
      .select({ images: products.images })
      .from(products)
      .where(byId(products.id, productId))
      .for('no key update')
    if (!row?.images.includes(from)) return
    const images = row.images.map((image) => (image === from ? to : image))
    await database.db.update(products).set({ images }).where(eq(products.id, productId))
    await shop.pagesChanged('product', productTag(productId))
  })
}
