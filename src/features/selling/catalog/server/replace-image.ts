import { eq, sql } from 'drizzle-orm'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { productTag } from './cache-tags.ts'
import { products } from './tables.ts'

/** Replaces one image of a product; its place, text and color stay. A product that no longer shows `from` is left as it is. */
export async function replaceImage(
  shop: Shop,
  { productId, from, to }: { productId: string; from: string; to: string },
): Promise<void> {
  const { database } = shop
  await database.transaction(async () => {
    const [row] = await database.db
      .select({ images: products.images })
      .from(products)
      .where(byId(products.id, productId))
      .for('no key update')
    if (!row?.images.includes(from)) return
    const images = row.images.map((image) => (image === from ? to : image))
    await database.db
      .update(products)
      .set({ images, version: sql`${products.version} + 1` })
      .where(eq(products.id, productId))
    await shop.pagesChanged('product', productTag(productId))
  })
}
