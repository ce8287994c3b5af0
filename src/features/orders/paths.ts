import type { OrderSearch } from './contract.ts'
import { orderStatuses } from './order.ts'

export const orderPaths = {
  /** An order under its customer's account. */
  own: (id: string) => `/account/orders/${encodeURIComponent(id)}`,
  success: (id: string) => `/order-success?orderId=${encodeURIComponent(id)}`,
  /** Where a payment provider sends a shopper back to. */
  confirmation: (paymentIntentId: string) =>
    `/order-confirmation?payment_intent=${encodeURIComponent(paymentIntentId)}`,
}

/** The search that an address asks for; junk is ignored, never an error. */
export function readOrderSearch(query: string | URLSearchParams): OrderSearch {
  const params = new URLSearchParams(query)
  const page = Math.trunc(Number(params.get('page')))
  return {
    // A NUL cannot be stored, so it cannot be found.
    q: (params.get('q') ?? '').replaceAll('\0', '').slice(0, 100),
    status: orderStatuses.find((status) => status === params.get('status')) ?? '',
    page: page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The shortest query that says a search. */
export function writeOrderSearch({ q, status, page }: OrderSearch): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params.size ? `?${params}` : ''
}
