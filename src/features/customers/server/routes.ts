import { createRoutes, requireAdmin } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { readCustomerSearch } from '../paths.ts'
import { findCustomer, findCustomers } from './find-customers.ts'

/** `/api/customers`: who has an account, an admin's. */
export const customerRoutes = (shop: Shop) =>
  createRoutes()
    .get('/', async (c) => {
      requireAdmin(c)
      return c.json(await findCustomers(shop, readCustomerSearch(new URL(c.req.url).search)))
    })
    .get('/:id', async (c) => {
      requireAdmin(c)
      return c.json(await findCustomer(shop, c.req.param('id')))
    })
