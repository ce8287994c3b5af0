import { createRoutes } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { readSearch } from '../paths.ts'
import { listCategories } from './find-categories.ts'
import { findProduct, listProducts, searchProducts } from './find-products.ts'

/** `/api/products`: lists, search, one product. */
export const productRoutes = ({ database }: Services) =>
  createRoutes()
    .get('/', async (c) => {
      const publishedOnly = c.req.query('published') === 'true'
      const limit = Number(c.req.query('limit'))
      const bounded = Number.isInteger(limit) && limit > 0 ? { limit: Math.min(limit, 1000) } : {}
      return c.json(await listProducts(database, c.get('viewer'), { publishedOnly, ...bounded }))
    })
    .get('/search', async (c) => c.json(await searchProducts(database, readSearch(new URL(c.req.url).search))))
    .get('/:id', async (c) => c.json(await findProduct(database, c.get('viewer'), c.req.param('id'))))

/** `/api/categories`. */
export const categoryRoutes = ({ database }: Services) =>
  createRoutes().get('/', async (c) =>
    c.json(await listCategories(database, c.get('viewer'), c.req.query('published') === 'true')),
  )
