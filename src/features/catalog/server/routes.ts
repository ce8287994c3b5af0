import { Problem } from '#platform/problem.ts'
import { sendCsv } from '#platform/server/csv.ts'
import { createRoutes, readBody, requireAdmin } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  changeCategorySchema,
  changeProductSchema,
  createCategorySchema,
  createProductSchema,
} from '../admin-contract.ts'
import { readSearch } from '../paths.ts'
import { readProductList } from '../product-list.ts'
import { changeCategory, createCategory, deleteCategory } from './change-categories.ts'
import { changeProduct, createProduct, deleteProduct } from './change-products.ts'
import { findCategory, listCategories } from './find-categories.ts'
import { findProduct, listProducts, searchProducts } from './find-products.ts'
import { eachProduct, listForAdmin } from './find-products-of-list.ts'
import { importProducts, productCsv } from './import-products.ts'

/** `/api/products`: lists, search, one product; an admin's changes. `wasOrdered` is the orders' answer. */
export function productRoutes(shop: Shop, wasOrdered: (productId: string) => Promise<boolean>) {
  const { database } = shop
  return createRoutes()
    .get('/', async (c) => {
      const publishedOnly = c.req.query('published') === 'true'
      const limit = Number(c.req.query('limit'))
      const bounded = Number.isInteger(limit) && limit > 0 ? { limit: Math.min(limit, 1000) } : {}
      return c.json(await listProducts(database, c.get('viewer'), { publishedOnly, ...bounded }))
    })
    .get('/search', async (c) => c.json(await searchProducts(database, readSearch(new URL(c.req.url).search))))
    .get('/list', async (c) => {
      requireAdmin(c)
      return c.json(await listForAdmin(database, c.get('viewer'), readProductList(new URL(c.req.url).search)))
    })
    .get('/export.csv', async (c) => {
      requireAdmin(c)
      const rows = eachProduct(database, readProductList(new URL(c.req.url).search))
      return sendCsv(c, 'products.csv', await productCsv(database), rows)
    })
    .post('/import', async (c) => {
      const admin = requireAdmin(c)
      if (!/^text\/csv\b/i.test(c.req.header('content-type') ?? ''))
        throw new Problem('wrong-content-type', 'Send a CSV file, with the content type text/csv.')
      return c.json(await importProducts(shop, admin, await c.req.text(), c.req.query('apply') === 'true'))
    })
    .get('/:id', async (c) => c.json(await findProduct(database, c.get('viewer'), c.req.param('id'))))
    .post('/', async (c) => {
      const admin = requireAdmin(c)
      const id = await createProduct(shop, admin, await readBody(c, createProductSchema))
      return c.json(await findProduct(database, c.get('viewer'), id), 201)
    })
    .put('/:id', async (c) => {
      const admin = requireAdmin(c)
      await changeProduct(shop, admin, c.req.param('id'), await readBody(c, changeProductSchema))
      return c.json(await findProduct(database, c.get('viewer'), c.req.param('id')))
    })
    .delete('/:id', async (c) => {
      const admin = requireAdmin(c)
      await deleteProduct(shop, admin, c.req.param('id'), wasOrdered)
      return c.json({ id: c.req.param('id') })
    })
}

/** `/api/categories`: the list; an admin's changes. */
export function categoryRoutes(shop: Shop) {
  const { database } = shop
  return createRoutes()
    .get('/', async (c) => c.json(await listCategories(database, c.get('viewer'), c.req.query('published') === 'true')))
    .post('/', async (c) => {
      const admin = requireAdmin(c)
      const id = await createCategory(shop, admin, await readBody(c, createCategorySchema))
      return c.json(await findCategory(database, id), 201)
    })
    .put('/:id', async (c) => {
      const admin = requireAdmin(c)
      await changeCategory(shop, admin, c.req.param('id'), await readBody(c, changeCategorySchema))
      return c.json(await findCategory(database, c.req.param('id')))
    })
    .delete('/:id', async (c) => {
      const admin = requireAdmin(c)
      await deleteCategory(shop, admin, c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
}
