import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { listCategories } from '#features/selling/catalog/server/find-categories.ts'
import { listProducts } from '#features/selling/catalog/server/find-products.ts'
import { createRoutes, originOf, type ShopContext } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { anonymous } from '#platform/viewer.ts'
import type { ScreenLine } from '../screen-line.ts'
import { screens } from '../screens.ts'

const dev = ['/api/', '/dev/']
/** Paths that robots may not visit, including everything below them. */
const closed = screens
  .filter(({ isOpen }) => !isOpen)
  .map(({ path }) => path)
  .filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)))

/** `robots.txt`, and the sitemap of all public pages. */
export function robotsAndSitemap(shop: Shop) {
  const { config } = shop
  const origin = (c: ShopContext) => originOf(config.publicUrl, c)
  return createRoutes()
    .get('/robots.txt', (c) =>
      c.text(
        `User-agent: *\n${[...dev, ...closed].map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin(c)}/sitemap.xml\n`,
      ),
    )
    .get('/sitemap.xml', async (c) => {
      const [products, categories] = await Promise.all([
        listProducts(shop, anonymous, { publishedOnly: true, limit: 40_000 }),
        listCategories(shop, anonymous, { publishedOnly: true }),
      ])
      const each: Record<NonNullable<ScreenLine['sitemap']>, (path: string) => string[]> = {
        itself: (path) => [path],
        collections: (path) => [path, ...categories.map(({ slug }) => catalogPaths.products({ category: slug }))],
        products: () => products.map(({ id }) => catalogPaths.product(id)),
      }
      const paths = screens.flatMap(({ path, sitemap }) => (sitemap ? each[sitemap](path) : []))
      const urls = paths.map((path) => `  <url><loc>${escapeXml(origin(c) + path)}</loc></url>`).join('\n')
      const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
      return c.body(sitemap, 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      })
    })
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
