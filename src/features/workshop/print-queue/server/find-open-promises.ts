import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { hasAddress } from '#features/orders/orders/server/due-day.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { hasNoNewDates } from '#features/orders/orders/server/store-expected-days.ts'
import { furtherRecipients, orderItems, orders } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

/** What is promised to one recipient of an open order, and the recipient's pieces that are still to be printed. */
export type OpenPromise = {
  orderId: string
  number: number
  /** The promised day of leaving, and the later one that the customer was told. */
  leavesOn: string | null
  toldOn: string | null
  /** The parcel has an address and has not left. */
  isDue: boolean
  arrivesFrom: string | null
  arrivesTo: string | null
  country: string | null
  /** The customer was told new dates of the order. */
  isTold: boolean
  pieces: string[]
}

/** The promises of open orders, one for each recipient, the first one first (rule 136). */
export async function findOpenPromises({ database: { db } }: Shop): Promise<OpenPromise[]> {
  const isToPrint = inArray(printJobs.status, ['queued', 'printing'])
  const first = await db
    .select({ ...columnsOf(orders), orderId: orders.id, number: sql<number>`1`, toldOn: sql<string | null>`null` })
    .from(orders)
    .leftJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.recipient, 1)))
    .leftJoin(printJobs, and(eq(printJobs.orderItemId, orderItems.id), isToPrint))
    .where(isStillOpen)
    .groupBy(orders.id)
  const { number } = furtherRecipients
  const further = await db
    .select({ ...columnsOf(furtherRecipients), orderId: orders.id, number, toldOn: toldDay })
    .from(furtherRecipients)
    .innerJoin(orders, eq(orders.id, furtherRecipients.orderId))
    .leftJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.recipient, number)))
    .leftJoin(printJobs, and(eq(printJobs.orderItemId, orderItems.id), isToPrint))
    .where(isStillOpen)
    .groupBy(orders.id, furtherRecipients.orderId, number)
    .orderBy(number)
  return [...first, ...further]
}

const toldDay: SQL<string | null> = sql`${furtherRecipients.delay} ->> 'leavesOn'`

const columnsOf = (table: typeof orders | typeof furtherRecipients) => ({
  leavesOn: table.leavesOn,
  arrivesFrom: table.arrivesFrom,
  arrivesTo: table.arrivesTo,
  isDue: sql<boolean>`${table.sentAt} is null and ${hasAddress(table)}`,
  country: sql<string | null>`coalesce(${table.shippingAddress} ->> 'country', ${table.asked} ->> 'country')`,
  isTold: sql<boolean>`not (${hasNoNewDates})`,
  pieces: sql<string[]>`coalesce(array_agg(${printJobs.id}::text) filter (where ${printJobs.id} is not null), '{}')`,
})
