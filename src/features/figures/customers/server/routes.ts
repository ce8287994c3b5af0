import { describeChoices } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { customerDetailsSchema, customerListSchema } from '../contract.ts'
import { customerChoices, readCustomerSearch } from '../paths.ts'
import { findCustomer, findCustomers } from './find-customers.ts'

/** `/api/customers`: accounts with their figures, for admins. */
export const customerCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'an admin',
        does: 'Lists all accounts, in pages.',
        query: describeChoices(customerChoices),
        gives: customerListSchema,
      },
      ({ query }) => findCustomers(shop, readCustomerSearch(query)),
    )
    .get(
      '/:id',
      { who: 'an admin', does: 'Returns a customer with their orders and figures.', gives: customerDetailsSchema },
      ({ param }) => findCustomer(shop, param.id),
    )
