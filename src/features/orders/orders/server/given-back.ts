import { sql } from 'drizzle-orm'
import { canceledItems, orders, refunds } from './tables.ts'

/** In a query of orders: what was paid for an order's canceled lines, which is refunded, or given back outside the shop (rule 145). */
export const canceledAmount = sql`coalesce((select sum(${canceledItems.amount}) from ${canceledItems} where ${canceledItems.orderId} = ${orders.id}), 0)`

const refundedAmount = sql`coalesce((select sum(${refunds.amount}) from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.state} <> 'failed'), 0)`

/** In a query of orders: what an order's customer gets back, by refunds or for canceled lines, whose refunds may have failed. */
export const givenBack = sql`greatest(${refundedAmount}, ${canceledAmount})`
