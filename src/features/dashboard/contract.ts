import type { Category } from '#features/catalog/contract.ts'
import type { OrderSummary } from '#features/orders/contract.ts'

/** `GET /api/dashboard`, an admin's. `revenue` in dollars; a change is a percentage, null when there is nothing to compare with. */
export type Dashboard = {
  orders: { count: number; change: number | null }
  revenue: { total: string; change: number | null }
  products: { published: number }
  categories: { count: number; first: Pick<Category, 'id' | 'name' | 'type' | 'isPublished'>[] }
  recentOrders: OrderSummary[]
}
