import { listCategories } from '#features/catalog/server/find-categories.ts'
import { listProducts } from '#features/catalog/server/find-products.ts'
import { createRoutes, type ShopContext } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { nobody } from '#platform/viewer.ts'
import { informationPaths } from '../information-paths.ts'

const closed = [
  '/api/',
  '/admin',
  '/cart',
  '/checkout',
  '/order-success',
  '/order-confirmation',
  '/wishlist',
  '/account',
  '/dev/',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/join',
]

/** `robots.txt`, and the sitemap of every page a stranger should find. */
export function robotsAndSitemap({ database, config }: Services) {
  const origin = (c: ShopContext) => config.publicUrl ?? new URL(c.req.url).origin
  return createRoutes()
    .get('/robots.txt', (c) =>
      c.text(
        `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin(c)}/sitemap.xml\n`,
      ),
    )
    .get('/sitemap.xml', async (c) => {
      const [products, categories] = await Promise.all([
        listProducts(database, nobody, { publishedOnly: true, limit: 40_000 }),
        listCategories(database, nobody, true),
      ])
      const paths = [
        '/',
        '/products',
        '/gift-finder',
        '/custom-request',
        '/contact',
        ...informationPaths,
        ...categories.map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`),
        ...products.map(({ id }) => `/products/${id}`),
      ]
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
