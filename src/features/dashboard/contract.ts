import type { Category } from '#features/catalog/contract.ts'
import type { OrderSummary } from '#features/orders/contract.ts'

/** `GET /api/dashboard`, an admin's. `revenue` in dollars; a change is a percentage, null when there is nothing to compare with. */
export type Dashboard = {
  orders: { count: number; change: number | null }
  revenue: { total: string; change: number | null }
  products: { published: number }
  categories: { count: number; first: Pick<Category, 'id' | 'name' | 'type' | 'isPublished'>[] }
  recentOrders: OrderSummary[]
  /** What waits for the printer, the most pieces first; pieces that lie on the shelf do not wait. */
  toPrint: { pieces: number; lines: ToPrint[] }
  /** Orders that have had the shop's days to be made and are not on their way, the oldest first. */
  late: { count: number; first: OrderSummary[] }
}
/** So many pieces of one gift in one make, such as `Green · Medium 8 cm`. */
export type ToPrint = { productName: string; make: string; pieces: number }

/** `GET /api/dashboard/sales`: a span of days in the shop's time zone, without cancelled and refunded orders. Money in dollars. */
export type Sales = {
  from: string
  until: string
  orders: number
  revenue: string
  days: { day: string; orders: number; revenue: string }[]
  bestSellers: { productId: string | null; name: string; pieces: number; revenue: string }[]
}

/** The most days that a chart shows. */
export const mostDays = 366
