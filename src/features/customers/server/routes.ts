import { createRoutes, requireAdmin } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { readCustomerSearch } from '../paths.ts'
import { findCustomer, findCustomers } from './find-customers.ts'

/** `/api/customers`: who has an account, an admin's. */
export const customerRoutes = ({ database }: Services) =>
  createRoutes()
    .get('/', async (c) => {
      requireAdmin(c)
      return c.json(await findCustomers(database, readCustomerSearch(new URL(c.req.url).search)))
    })
    .get('/:id', async (c) => {
      requireAdmin(c)
      return c.json(await findCustomer(database, c.req.param('id')))
    })
