import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import { materialOf } from '#features/gifts/makes/filament.ts'
import { isOpenStatus, whyParcelWaits } from '#features/orders/orders/order.ts'
import { buyerName } from '#features/orders/orders/server/find-buyer.ts'
import { isToShip } from '#features/orders/orders/server/next-step.ts'
import { orderItems, orders, shortNumber } from '#features/orders/orders/server/tables.ts'
import { findEstimates } from '#features/selling/proofs/server/find-estimates.ts'
import { byId, noRows } from '#platform/server/filters.ts'
import { countRows } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { ToPack } from '../contract.ts'
import { findLinesLeft, type LineLeft } from './find-lines-left.ts'
import { findParcelRecipients, type ParcelRecipient } from './find-parcel-recipients.ts'
import { parcelPieces, parcels } from './tables.ts'

/** The maximum number of orders on the packing table. */
const maxOrders = 50

/** The orders to pack, the oldest first: orders that are ready to ship, or any open order by its number or id. */
export async function findToPack(shop: Shop, { named }: { named: string | null }): Promise<ToPack> {
  const { database } = shop
  const { db } = database
  const wanted = and(named === null ? isToShip : isCalled(named), hasPiecesLeft(db))
  const [rows, total] = await Promise.all([
    db
      .select({ order: orders, customerName: buyerName })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(wanted)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(maxOrders),
    countRows(database, sql`select 1 from ${orders} where ${wanted}`),
  ])
  const ids = rows.map(({ order }) => order.id)
  const [lines, packed] = await Promise.all([findLinesLeft(shop, ids), countParcels(shop, ids)])
  const estimateOf = await findEstimates(
    shop,
    lines.map(({ line }) => line.proofId),
  )
  const recipientOf = await findParcelRecipients(shop, ids)
  const linesOf = Map.groupBy(lines, ({ line }) => line.orderId)
  return {
    total,
    orders: rows.flatMap(({ order, customerName }) =>
      recipientsToPack(linesOf.get(order.id) ?? []).map(({ recipient, recipients, lines: own }) => ({
        ...{ id: order.id, recipient, recipients },
        status: order.status,
        isReady: order.readyAt !== null && isOpenStatus(order.status),
        createdAt: order.createdAt.toISOString(),
        customerName: nameOf(recipientOf(order.id, recipient)) ?? customerName,
        country: countryOf(recipientOf(order.id, recipient)) ?? null,
        waitsForAddress: whyWaiting(recipientOf(order.id, recipient), recipient),
        gift: recipientOf(order.id, recipient)?.gift ?? null,
        parcels: packed.get(`${order.id} ${recipient}`) ?? 0,
        lines: own.map(({ line, left }) => ({
          orderItemId: line.id,
          productName: line.productName,
          image: line.image,
          customization: line.make,
          quantity: line.quantity,
          left,
          grams: estimateOf(line.proofId, materialOf(line.make))?.grams || null,
        })),
      })),
    ),
  }
}

const whyWaiting = (found: ParcelRecipient | undefined, recipient: number) =>
  (found && whyParcelWaits(found, recipient)) ?? null

/** The recipients of an order who have pieces left to pack, with their lines. */
function recipientsToPack(lines: LineLeft[]) {
  const byRecipient = Map.groupBy(lines, ({ line }) => line.recipient)
  return [...byRecipient]
    .filter(([, own]) => own.some(({ left }) => left > 0))
    .map(([recipient, own]) => ({ recipient, recipients: byRecipient.size, lines: own }))
}

/** How many orders are ready to pack. */
export const countToPack = ({ database: { db } }: Shop): Promise<number> =>
  db.$count(orders, and(isToShip, hasPiecesLeft(db)))

/** By a whole id, or by the eight characters of an order's number; a parcel's number counts up to its dash. */
function isCalled(name: string): SQL {
  const typed = name.trim().replace(/^#/, '').toLowerCase()
  const number = /^([0-9a-f]{8})(-\d{1,4})?$/.exec(typed)?.[1]
  return or(byId(orders.id, typed), number ? sql`${shortNumber(orders)} = ${number}` : noRows) ?? noRows
}

const hasPiecesLeft = (db: Shop['database']['db']) =>
  sql`exists (${db
    .select({ one: sql`1` })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orders.id),
        sql`${orderItems.quantity} > (${db
          .select({ packed: sql`coalesce(sum(${parcelPieces.pieces}), 0)` })
          .from(parcelPieces)
          .where(eq(parcelPieces.orderItemId, orderItems.id))})`,
      ),
    )})`

async function countParcels({ database: { db } }: Shop, ids: string[]) {
  const rows = await db
    .select({ orderId: parcels.orderId, recipient: parcels.recipient, parcels: count() })
    .from(parcels)
    .where(inArray(parcels.orderId, ids))
    .groupBy(parcels.orderId, parcels.recipient)
  return new Map(rows.map((row) => [`${row.orderId} ${row.recipient}`, row.parcels]))
}

const nameOf = (one: ParcelRecipient | undefined) => one?.shippingAddress?.name ?? one?.asked?.name
const countryOf = (one: ParcelRecipient | undefined) => one?.shippingAddress?.country ?? one?.asked?.country
