import { and, asc, count, desc, eq, gte, lte, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { givenBack } from '#features/orders/orders/server/given-back.ts'
import { isLate } from '#features/orders/orders/server/late.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { isNotCanceled, orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { daysAfter } from '#platform/days-after.ts'
import { type Cents, cents, centsOfSum, dollarsFromCents, sumOf } from '#platform/money.ts'
import { dayIn, endOfDay, startOfDay } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Dashboard, Sales, ToPrint } from '../contract.ts'
import { eachDay, type SalesSpan } from '../sales-span.ts'

const maxBestSellers = 10

/** Sales per day in the shop's time zone, and the best sellers. Excludes canceled and refunded orders and partial refunds. */
export async function findSales(shop: Shop, span: SalesSpan): Promise<Sales> {
  const { database, clock } = shop
  const { db } = database
  const { timeZone } = await findSettings(shop)
  const today = dayIn(clock.now(), timeZone)
  const { from, until } = 'from' in span ? span : { from: daysAfter(today, 1 - span.days), until: today }
  const wanted = and(
    gte(orders.createdAt, startOfDay(from, timeZone)),
    lte(orders.createdAt, endOfDay(until, timeZone)),
    notInArray(orders.status, ['cancelled', 'refunded']),
  )
  const day = sql<string>`to_char(${orders.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const kept = sql<Cents>`sum(${orders.total} - ${givenBack})`.mapWith(centsOfSum)
  const [sold, bestSellers] = await Promise.all([
    db.select({ day, orders: count(), revenue: kept }).from(orders).where(wanted).groupBy(sql`1`),
    findBestSellers(database, wanted),
  ])
  const byDay = new Map(sold.map((row) => [row.day, row]))
  const days = eachDay(from, until).map((each) => {
    const { orders = 0, revenue = cents(0) } = byDay.get(each) ?? {}
    return { day: each, orders, revenue: dollarsFromCents(revenue) }
  })
  return {
    from,
    until,
    orders: days.reduce((total, { orders }) => total + orders, 0),
    revenue: dollarsFromCents(sumOf(sold.map(({ revenue }) => revenue))),
    days,
    bestSellers,
  }
}

async function findBestSellers({ db }: Shop['database'], wanted: SQL | undefined): Promise<Sales['bestSellers']> {
  const pieces = sum(orderItems.quantity)
  const rows = await db
    .select({
      productId: orderItems.productId,
      name: sql<string>`max(${orderItems.productName})`,
      pieces,
      revenue: sql<Cents>`sum(${orderItems.quantity} * ${orderItems.price})`.mapWith(centsOfSum),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(wanted, sql`${orderItems.productId} is not null and ${orderItems.reprintOf} is null`, isNotCanceled))
    .groupBy(orderItems.productId)
    .orderBy(desc(pieces), asc(orderItems.productId))
    .limit(maxBestSellers)
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces), revenue: dollarsFromCents(row.revenue) }))
}

/** The queued pieces of open orders, including paused ones, that are not on a printer yet. */
export async function findToPrint({ database }: Shop): Promise<Dashboard['toPrint']> {
  const rows = await database.db
    .select({ productName: orderItems.productName, make: orderItems.make, pieces: count() })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .innerJoin(orderItems, eq(orderItems.id, printJobs.orderItemId))
    .where(and(isStillOpen, eq(printJobs.status, 'queued')))
    .groupBy(orderItems.productName, orderItems.make)
    .orderBy(asc(orderItems.productName), asc(orderItems.make))
  const lines = rows.map(({ make, ...row }): ToPrint => ({ ...row, customization: make }))
  return { pieces: lines.reduce((total, line) => total + line.pieces, 0), lines }
}

/** The number of late orders, and the five oldest. */
export async function findLate(shop: Shop): Promise<Dashboard['late']> {
  const late = await isLate(shop)
  const { db } = shop.database
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(orders).where(late),
    db.select().from(orders).where(late).orderBy(asc(orders.createdAt), asc(orders.id)).limit(5),
  ])
  return {
    count: found?.total ?? 0,
    first: rows.map(({ id, userId, status, total, createdAt, shippingAddress }) => ({
      id,
      userId,
      status,
      total: dollarsFromCents(total),
      createdAt: createdAt.toISOString(),
      shippingAddress,
    })),
  }
}
