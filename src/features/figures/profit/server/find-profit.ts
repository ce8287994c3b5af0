import { and, count, countDistinct, eq, gte, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
import type { Settings } from '#features/base/settings/settings.ts'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { type CostTerms, costOfWork, marginOf } from '#features/gifts/estimates/cost.ts'
import { type DensityOf, relativeDensity } from '#features/gifts/estimates/estimate.ts'
import { partsInMaterial, rolesIn } from '#features/gifts/estimates/print-work.ts'
import { filamentOf } from '#features/gifts/makes/filament.ts'
import { nameOfColor } from '#features/gifts/makes/make.ts'
import { lettersOfMake, mayHaveOthers, zonesOfMake } from '#features/gifts/makes/server/letters-of-make.ts'
import { materialOfMake } from '#features/gifts/makes/server/material-of-make.ts'
import { lastDay } from '#features/orders/orders/server/due-day.ts'
import { canceledAmount, givenBack } from '#features/orders/orders/server/given-back.ts'
import {
  furtherRecipients,
  isNotCanceled,
  orderEvents,
  orderItems,
  orders,
} from '#features/orders/orders/server/tables.ts'
import { otherFilaments } from '#features/selling/catalog/other-filaments.ts'
import { findCostTerms, findDensities } from '#features/selling/filaments/server/find-materials.ts'
import { materials } from '#features/selling/filaments/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { parcelLabels } from '#features/workshop/postage/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { daysAfter } from '#platform/days-after.ts'
import { type Cents, cents, centsOfSum, dollarsFromCents, sumOf, times } from '#platform/money.ts'
import { dayIn, startOfDay } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Prints, Profit, ProfitRow, Promises } from '../contract.ts'
import type { ProfitGroup, ProfitSearch } from '../profit.ts'

/** Revenue, cost and profit of the last `days` days, at today's prices of filament and work (rule 74). */
export async function findProfit(shop: Shop, { group, days }: ProfitSearch): Promise<Profit> {
  const terms = await findCostTerms(shop)
  const from = startOfDay(daysAfter(dayIn(shop.clock.now(), terms.timeZone), 1 - days), terms.timeZone)
  const sold = and(gte(orders.createdAt, from), notInArray(orders.status, ['cancelled', 'refunded']))
  const densityOf = await findDensities(shop)
  const posted = readPosted(shop, { from, timeZone: terms.timeZone })
  const soldKey = keyOf(group, { month: monthOf(orders.createdAt, terms) })
  const [sales, made, printed, beside, postage, promises, promisesOf] = await Promise.all([
    readSales(shop, { key: soldKey, sold }),
    readMade(shop, { key: soldKey, sold, densityOf }),
    readPrinted(shop, { key: keyOf(group, { month: monthOf(printJobs.endedAt, terms) }), from }),
    readBeside(shop, sold),
    readPostage(shop, from),
    readPromises(shop, posted),
    readPromisesOf(shop, posted, keyOf(group, { month: sql<string>`${posted.month}` })),
  ])
  const kept = new Map(promisesOf.map(({ key, ...promises }) => [key, promises]))
  const madeOf = Map.groupBy(made, ({ key }) => key)
  const rows = joined(sales, printed).map((row) => ({
    ...answerRow(row, { group, terms, made: madeOf.get(row.key) ?? [] }),
    promises: kept.get(row.key) ?? noPromises,
  }))
  return {
    rows: rows.sort(orderOf[group]),
    packaging: dollarsFromCents(times(centsOfSum(terms.packagingCost), beside.parcels)),
    shipping: dollarsFromCents(beside.shipping),
    fees: dollarsFromCents(beside.fees),
    feesUnknown: beside.feesUnknown,
    ...postage,
    prints: rows.reduce((sum, { prints }) => together(sum, prints), noPrints),
    promises,
  }
}

type Sales = Awaited<ReturnType<typeof readSales>>[number]
type Row = Sales & { prints: Prints }

const noPromises: Promises = { left: 0, inTime: 0 }
const noPrints: Prints = { done: 0, failed: 0, gramsLost: 0, grams: 0, minutes: 0 }
const together = (one: Prints, other: Prints): Prints => ({
  done: one.done + other.done,
  failed: one.failed + other.failed,
  gramsLost: one.gramsLost + other.gramsLost,
  grams: one.grams + other.grams,
  minutes: one.minutes + other.minutes,
})

/** Joins sales and prints by key. Prints without sales in the period get their own row. */
function joined(sales: Sales[], printed: Awaited<ReturnType<typeof readPrinted>>): Row[] {
  const printsOf = new Map(printed.map(({ key, name: _, ...prints }) => [key, prints]))
  const isSold = new Set(sales.map(({ key }) => key))
  const nothingSold = { pieces: 0, revenue: cents(0) }
  return [
    ...sales.map((row) => ({ ...row, prints: printsOf.get(row.key) ?? noPrints })),
    ...printed
      .filter(({ key }) => !isSold.has(key))
      .map(({ key, name, ...prints }) => ({ key, name, ...nothingSold, prints })),
  ]
}

/** The share of an order's amounts that was not refunded. Canceled lines are neither in the amounts nor among these refunds (rule 145). */
const kept = sql`((${orders.total} - ${givenBack}) / nullif(${orders.total} - ${canceledAmount}, 0))`

/** The paid amount of a line: its price minus its share of the order's discount and refunds. */
const paid = sql`${orderItems.quantity} * ${orderItems.price} * (1 - ${orders.discount} / nullif(${orders.subtotal}, 0)) * ${kept}`

const readSales = ({ database: { db } }: Shop, { key, sold }: { key: SQL<string>; sold: SQL | undefined }) =>
  db
    .select({
      key,
      name: sql<string>`max(${orderItems.productName})`,
      pieces: sql<number>`coalesce(sum(${orderItems.quantity}) filter (where ${orderItems.reprintOf} is null), 0)::int`,
      revenue: sql<Cents>`round(coalesce(sum(${paid}), 0), 2)`.mapWith(centsOfSum),
    })
    .from(orders)
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), isNotCanceled))
    .where(sold)
    .groupBy(sql`1`)

/** What orders cost and bring beside their goods. Shipping includes gift wrapping; what was refunded is not paid. */
async function readBeside({ database: { db } }: Shop, sold: SQL | undefined) {
  const further = sql`(select count(*) from ${furtherRecipients} where ${furtherRecipients.orderId} = ${orders.id})`
  const reprints = sql`(select count(*) from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${orderItems.reprintOf} is not null)`
  const [row] = await db
    .select({
      // A parcel for each recipient, and for each reprint.
      parcels: sql<number>`(count(*) + coalesce(sum(${further}), 0) + coalesce(sum(${reprints}), 0))::int`,
      shipping: sql<Cents>`round(coalesce(sum((${orders.shipping} + ${orders.wrapping}) * ${kept}), 0), 2)`.mapWith(
        centsOfSum,
      ),
      fees: sql<Cents>`coalesce(sum(${orders.paymentFee}), 0)`.mapWith(centsOfSum),
      feesUnknown: sql<number>`count(*) filter (where ${orders.paymentFee} is null)`.mapWith(Number),
    })
    .from(orders)
    .where(sold)
  return row ?? { parcels: 0, shipping: cents(0), fees: cents(0), feesUnknown: 0 }
}

/** The labels bought since a moment, as far as they were paid in dollars. */
async function readPostage({ database: { db } }: Shop, from: Date) {
  const isDollar = sql`upper(${parcelLabels.currency}) = 'USD' and ${parcelLabels.price} ~ '^[0-9]{1,8}([.][0-9]{1,4})?$'`
  const [row] = await db
    .select({
      paid: sql<Cents>`round(coalesce(sum(case when ${isDollar} then ${parcelLabels.price}::numeric end), 0), 2)`.mapWith(
        centsOfSum,
      ),
      labelsLeftOut: sql<number>`count(*) filter (where (${isDollar}) is not true)`.mapWith(Number),
    })
    .from(parcelLabels)
    .where(gte(parcelLabels.boughtAt, from))
  return { postage: dollarsFromCents(row?.paid ?? cents(0)), labelsLeftOut: row?.labelsLeftOut ?? 0 }
}

/** The sold pieces with an estimate, by their filaments, each with the work of an average piece. */
async function readMade(
  shop: Shop,
  { key, sold, densityOf }: { key: SQL<string>; sold: SQL | undefined; densityOf: DensityOf },
) {
  const letters = lettersOfMake(proofs.make)
  const zones = zonesOfMake(proofs.make)
  const hasOthers = sql<boolean>`coalesce(${proofs.changes} > 0 and ${mayHaveOthers(proofs.make)}, false)`
  const mean = (column: AnyPgColumn) =>
    sql<number>`coalesce(sum(${orderItems.quantity} * ${column}) / sum(${orderItems.quantity}), 0)::float8`
  const rows = await shop.database.db
    .select({
      key,
      material: materialOfMake(orderItems.make),
      color: sql<Color | null>`${orderItems.make} ->> 'color'`,
      letters,
      hasOthers,
      zones,
      zoneWork: proofs.zoneWork,
      pieces: sql<number>`sum(${orderItems.quantity})::int`,
      sold: sql<number>`coalesce(sum(${orderItems.quantity}) filter (where ${orderItems.reprintOf} is null), 0)::int`,
      grams: mean(proofs.grams),
      minutes: mean(proofs.minutes),
      changes: mean(proofs.changes),
      towerLayers: mean(proofs.towerLayers),
      accentGrams: mean(proofs.accentGrams),
    })
    .from(orders)
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), isNotCanceled))
    .innerJoin(proofs, eq(proofs.id, orderItems.proofId))
    .where(and(sold, isNotNull(proofs.grams)))
    .groupBy(sql`1, 2, 3, 4, 5, 6`, proofs.zoneWork)
  const workOf = await shop.questions.findWorkOf(shop)
  return rows.map(({ key, material, color, letters, hasOthers, zones, pieces, sold, grams, minutes, ...measured }) => {
    const { accent, ...others } = otherFilaments({ material, letters, zones }, hasOthers ? measured : null)
    const { minutes: each, grams: eachGrams } = workOf(partsInMaterial(densityOf(material), { grams, minutes, accent }))
    const ofAll = rolesIn(eachGrams).map(([role, one]) => [role, one * pieces])
    const work = { minutes: each * pieces, grams: { ...eachGrams, ...Object.fromEntries(ofAll) } }
    return { key, pieces, sold, work, filament: filamentOf({ color, material }), ...others }
  })
}
type Made = Awaited<ReturnType<typeof readMade>>

const monthOf = (moment: PgColumn, { timeZone }: Settings) =>
  sql<string>`to_char(${moment} at time zone ${timeZone}::text, 'YYYY-MM')`

const keyOf = (group: ProfitGroup, { month }: { month: SQL<string> }): SQL<string> =>
  ({
    product: sql<string>`coalesce(${orderItems.productId}::text, ${orderItems.productName})`,
    colour: sql<string>`coalesce(${orderItems.make} ->> 'color', '')`,
    month,
  })[group]

function answerRow(
  row: Row,
  { group, terms, made }: { group: ProfitGroup; terms: CostTerms; made: Made },
): Omit<ProfitRow, 'promises'> {
  const { key, pieces, revenue, prints } = row
  const measured = made.reduce((sum, one) => sum + one.sold, 0)
  const cost = sumOf(made.map((one) => costOfWork(one, terms, one.pieces)))
  const { margin, percent } = marginOf(revenue, cost)
  return {
    ...{ key, pieces, measured, prints },
    name: nameOf[group](row),
    revenue: dollarsFromCents(revenue),
    cost: dollarsFromCents(cost),
    margin: dollarsFromCents(margin),
    marginPercent: percent,
  }
}

const nameOf = {
  product: ({ name }) => name,
  colour: ({ key }) => (key ? nameOfColor(key) : 'No color'),
  month: ({ key }) => written.format(new Date(key)),
} satisfies Record<ProfitGroup, (row: Pick<Row, 'key' | 'name'>) => string>

const written = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const orderOf = {
  product: (one, other) => Number(other.margin) - Number(one.margin),
  colour: (one, other) => Number(other.margin) - Number(one.margin),
  month: (one, other) => one.key.localeCompare(other.key),
} satisfies Record<ProfitGroup, (one: ProfitRow, other: ProfitRow) => number>

/** Printer minutes of a failed print: all of its estimate if it had been marked done before, else its time on the bed. */
const minutesLost = sql`case when ${printJobs.wasDone} then ${proofs.minutes}
  else least(${proofs.minutes}, extract(epoch from ${printJobs.endedAt} - ${printJobs.startedAt}) / 60) end`

/** Weight factor of a piece's material. Estimates are for the default material. */
const heavier = sql`coalesce(${materials.density} * ${relativeDensity(1)}::float8, 1)`

/** Ended prints of the period, whenever they were sold. Done prints count with their estimate. */
function readPrinted({ database: { db } }: Shop, { key, from }: { key: SQL<string>; from: Date }) {
  const isDone = sql`${printJobs.status} = 'done'`
  const isFailed = sql`${printJobs.status} = 'failed'`
  return db
    .select({
      key,
      name: sql<string>`max(${orderItems.productName})`,
      done: sql<number>`(count(*) filter (where ${isDone}))::int`,
      failed: sql<number>`(count(*) filter (where ${isFailed}))::int`,
      gramsLost: sql<number>`coalesce(sum(${printJobs.gramsLost}), 0)::int`,
      grams: sql<number>`round(coalesce(sum(case when ${isDone} then ${proofs.grams} * ${heavier} else ${printJobs.gramsLost} end), 0))::int`,
      minutes: sql<number>`round(coalesce(sum(case when ${isDone} then ${proofs.minutes} when ${isFailed} and ${proofs.minutes} is not null then ${minutesLost} end), 0))::int`,
    })
    .from(printJobs)
    .innerJoin(orderItems, eq(orderItems.id, printJobs.orderItemId))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .leftJoin(materials, eq(materials.key, printJobs.material))
    .where(gte(printJobs.endedAt, from))
    .groupBy(sql`1`)
}

/** The posted orders with the month of their placement, and whether they were posted by the promised day. */
const readPosted = ({ database: { db } }: Shop, { from, timeZone }: { from: Date; timeZone: string }) => {
  const posted = sql`min(${orderEvents.createdAt} at time zone ${timeZone}::text)::date`
  return db
    .select({
      orderId: orders.id,
      month: sql<string>`to_char(max(${orders.createdAt}) at time zone ${timeZone}::text, 'YYYY-MM')`.as('month'),
      isInTime: sql<boolean>`${posted} <= max(coalesce(${orders.firstLeavesOn}, ${lastDay}))`.as('is_in_time'),
    })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(
      and(
        gte(orderEvents.createdAt, from),
        eq(orderEvents.kind, 'status'),
        eq(orderEvents.to, 'shipped'),
        isNotNull(orders.leavesOn),
      ),
    )
    .groupBy(orders.id)
    .as('posted_orders')
}
type Posted = ReturnType<typeof readPosted>

async function readPromises({ database: { db } }: Shop, posted: Posted): Promise<Promises> {
  const [found] = await db
    .select({ left: count(), inTime: sql<number>`(count(*) filter (where ${posted.isInTime}))::int` })
    .from(posted)
  return found ?? noPromises
}

/** The promises by key, counting each order once per product, color or month. */
const readPromisesOf = ({ database: { db } }: Shop, posted: Posted, key: SQL<string>) =>
  db
    .select({
      key,
      left: countDistinct(posted.orderId),
      inTime: sql<number>`(count(distinct ${posted.orderId}) filter (where ${posted.isInTime}))::int`,
    })
    .from(posted)
    .innerJoin(orderItems, and(eq(orderItems.orderId, posted.orderId), isNotCanceled))
    .groupBy(sql`1`)
