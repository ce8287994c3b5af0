import type { OwnOrder } from '#features/orders/contract.ts'
import type { Address } from '#platform/address.ts'
import type { StaffRole } from '#platform/viewer.ts'

export const customerPageSize = 25

/**
 * Somebody with an account. `spent` is in dollars, without what was refunded; `staffRole` is that of one who works here, an admin
 * without one being staff.
 */
export type Customer = {
  id: string
  name: string
  email: string
  staffRole: StaffRole | null
  createdAt: string
  orders: number
  spent: string
}

/** `GET /api/customers`, an admin's. */
export type CustomerList = { customers: Customer[]; total: number }

/** `GET /api/customers/{id}`, an admin's: with the saved address, the newest orders, and how many requests and reviews there are. */
export type CustomerDetails = Customer & {
  address: Address | null
  latestOrders: OwnOrder[]
  requests: number
  reviews: number
}
