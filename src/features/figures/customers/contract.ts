import * as z from 'zod/mini'
import { ownOrderSchema } from '#features/orders/orders/contract.ts'
import { addressSchema } from '#platform/address.ts'
import { staffRoles } from '#platform/viewer.ts'

export const customerPageSize = 25

/**
 * An account with its figures. `spent` is in dollars, minus refunds. `staffRole` is null for customers; an admin without a
 * stored role counts as staff.
 */
export const customerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  staffRole: z.nullable(z.enum(staffRoles)),
  createdAt: z.string(),
  orders: z.int(),
  spent: z.string(),
})
export type Customer = z.output<typeof customerSchema>

/** `GET /api/customers`, for admins. */
export const customerListSchema = z.object({ customers: z.array(customerSchema), total: z.int() })
export type CustomerList = z.output<typeof customerListSchema>

/** `GET /api/customers/{id}`, for admins: with the saved address, the newest orders, and the numbers of requests and reviews. */
export const customerDetailsSchema = z.extend(customerSchema, {
  address: z.nullable(addressSchema),
  latestOrders: z.array(ownOrderSchema),
  requests: z.int(),
  reviews: z.int(),
})
export type CustomerDetails = z.output<typeof customerDetailsSchema>
