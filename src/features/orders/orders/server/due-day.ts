import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { furtherRecipients, orderItems, orders } from './tables.ts'

/** The promised days of leaving of an order's further recipients, for an aggregate such as `min`. */
const furtherDays = (aggregate: SQL, which: SQL = sql`true`): SQL =>
  sql`(select ${aggregate}(${furtherRecipients.leavesOn}) from ${furtherRecipients} where ${furtherRecipients.orderId} = ${orders.id} and ${which})`

/** A parcel that waits for its address is not late (rules 136 and 143). The first recipient of an order that is handed over needs none. */
export const hasAddress = (of: typeof orders | typeof furtherRecipients): SQL =>
  of === furtherRecipients
    ? sql`${of.shippingAddress} is not null`
    : sql`(${of.asked} is null or ${of.shippingAddress} is not null)`

/** The first promised day of leaving of what has not left; with one recipient, the order's own (rule 136). */
export const dueDay = sql<
  string | null
>`least(case when ${orders.sentAt} is null and ${hasAddress(orders)} then ${orders.leavesOn} end, ${furtherDays(sql`min`, sql`${furtherRecipients.sentAt} is null and ${hasAddress(furtherRecipients)}`)})`

/** The promised day on which the last part of an order leaves. */
export const lastDay = sql<string | null>`greatest(${orders.leavesOn}, ${furtherDays(sql`max`)})`

/** The promised day of leaving of a line, by its recipient. Queries read `orders`. */
export const dueDayOfLine = (lineId: AnyPgColumn): SQL<string | null> =>
  sql<
    string | null
  >`coalesce((select ${furtherRecipients.leavesOn} from ${furtherRecipients} join ${orderItems} own on own.order_id = ${furtherRecipients.orderId} and own.recipient = ${furtherRecipients.number} where own.id = ${lineId}), ${orders.leavesOn})`
