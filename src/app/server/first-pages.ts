import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { listCategories } from '#features/selling/catalog/server/find-categories.ts'
import { listProducts } from '#features/selling/catalog/server/find-products.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import { nobody } from '#platform/viewer.ts'

/** How many pages are ready before anybody asks. */
const most = 20

/**
 * Makes ready, one after the other, the pages that most visitors see first: home, the list, its collections, and the newest gifts, which
 * home shows. Only a shop that knows its own address can: a page names it.
 */
export async function prepareFirstPages(shop: Shop, prepare: (address: URL) => Promise<unknown>): Promise<void> {
  const { publicUrl } = shop.config
  if (!publicUrl) return
  try {
    for (const path of await firstPaths(shop)) await prepare(new URL(path, publicUrl))
  } catch (error) {
    shop.log.warn({ reason: reasonOf(error) }, 'the first pages are made by who asks for them')
  }
}

async function firstPaths(shop: Shop): Promise<string[]> {
  const [categories, products] = await Promise.all([
    listCategories(shop, nobody, { publishedOnly: true }),
    listProducts(shop, nobody, { publishedOnly: true, limit: most }),
  ])
  return [
    catalogPaths.home(),
    catalogPaths.products(),
    ...categories.map(({ slug }) => catalogPaths.products({ category: slug })),
    ...products.map(({ id }) => catalogPaths.product(id)),
  ].slice(0, most)
}
