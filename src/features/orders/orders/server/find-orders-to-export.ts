import { and, desc, eq, inArray, ne, sql, sum } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import { describeForMaker } from '#features/gifts/makes/filament.ts'
import type { NameOfMaterial } from '#features/gifts/makes/materials.ts'
import { findMaterialNames } from '#features/selling/filaments/server/find-materials.ts'
import { dollarsFromCents } from '#platform/money.ts'
import { addressLines } from '#platform/postal-address.ts'
import type { CsvColumn } from '#platform/server/csv.ts'
import { momentIn } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import { orderNumber } from '../order.ts'
import type { OrderSearch } from '../paths.ts'
import { buyerEmail, buyerName } from './find-buyer.ts'
import { type FurtherRecipientRow, findFurtherRecipients } from './find-orders.ts'
import { ordersWanted } from './find-orders-of-list.ts'
import { canceledItems, isNotCanceled, orderItems, orders, refunds } from './tables.ts'

type Exported = {
  order: typeof orders.$inferSelect
  customerName: string | null
  customerEmail: string | null
  /** All lines as text, with their makes. */
  items: string
  refunded: string
  /** What was paid for canceled lines, in dollars. */
  canceled: string | null
  /** The further recipients with their addresses, as text (rule 136). */
  furtherRecipients: string
  /** The creation time in microseconds, as text. */
  at: string
}

const chunk = 500

/** All orders that match a search, newest first, read in chunks of 500. */
export async function* eachOrder(shop: Shop, search: OrderSearch): AsyncGenerator<Exported> {
  const { db } = shop.database
  const wanted = await ordersWanted(shop, search)
  const nameOf = await findMaterialNames(shop)
  for (let last: Exported | undefined; ; ) {
    const after = last && sql`(${orders.createdAt}, ${orders.id}) < (${last.at}::timestamptz, ${last.order.id})`
    const rows = await db
      .select({
        order: orders,
        customerName: buyerName,
        customerEmail: buyerEmail,
        at: sql<string>`${orders.createdAt}::text`,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(and(wanted, after))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(chunk)
    const ids = rows.map(({ order }) => order.id)
    const items = await db
      .select()
      .from(orderItems)
      .where(and(inArray(orderItems.orderId, ids), isNotCanceled))
    const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
    const given = await db
      .select({ orderId: refunds.orderId, amount: sum(refunds.amount) })
      .from(refunds)
      .where(and(inArray(refunds.orderId, ids), ne(refunds.state, 'failed')))
      .groupBy(refunds.orderId)
    const refundedOf = new Map(given.map(({ orderId, amount }) => [orderId, amount]))
    const gone = await db
      .select({ orderId: canceledItems.orderId, amount: sum(canceledItems.amount) })
      .from(canceledItems)
      .where(inArray(canceledItems.orderId, ids))
      .groupBy(canceledItems.orderId)
    const canceledOf = new Map(gone.map(({ orderId, amount }) => [orderId, amount]))
    const furtherOf = Map.groupBy(await findFurtherRecipients(shop, ids), ({ orderId }) => orderId)
    for (const row of rows) {
      const lines = (itemsOf.get(row.order.id) ?? []).sort((a, b) => a.position - b.position)
      last = {
        ...row,
        items: lines.map((line) => lineText(line, nameOf)).join('; '),
        refunded: refundedOf.get(row.order.id) ?? '0.00',
        canceled: canceledOf.get(row.order.id) ?? null,
        furtherRecipients: (furtherOf.get(row.order.id) ?? []).map((one) => recipientText(one, lines)).join('; '),
      }
      yield last
    }
    if (rows.length < chunk) return
  }
}

/** Replaces no-break spaces, so a spreadsheet search for `8 cm` matches. */
const lineText = ({ quantity, productName, make }: typeof orderItems.$inferSelect, nameOf: NameOfMaterial) =>
  [`${quantity} x ${productName}`, ...describeForMaker(make, nameOf)].join(', ').replaceAll('\u00a0', ' ')

/** A further recipient with the pieces and the address. */
const recipientText = ({ number, shippingAddress }: FurtherRecipientRow, lines: (typeof orderItems.$inferSelect)[]) =>
  [
    lines
      .flatMap((line) => (line.recipient === number ? [`${line.quantity} x ${line.productName}`] : []))
      .join(' and '),
    ...(shippingAddress ? addressLines(shippingAddress) : []),
  ].join(', ')

/** The columns of the order CSV: money in dollars, times in the shop's time zone. */
export const orderCsv = (timeZone: string): CsvColumn<Exported>[] => [
  { name: 'number', cell: ({ order }) => orderNumber(order.id) },
  { name: 'id', cell: ({ order }) => order.id },
  { name: 'placed', cell: ({ order }) => momentIn(order.createdAt, timeZone) },
  { name: 'status', cell: ({ order }) => order.status },
  { name: 'payment', cell: ({ order }) => order.paymentStatus },
  { name: 'customer', cell: ({ order, customerName }) => customerName ?? order.shippingAddress?.name ?? null },
  { name: 'email', cell: ({ customerEmail }) => customerEmail },
  { name: 'items', cell: ({ items }) => items },
  { name: 'subtotal', cell: ({ order }) => dollarsFromCents(order.subtotal) },
  { name: 'discount', cell: ({ order }) => dollarsFromCents(order.discount) },
  { name: 'giftWrapping', cell: ({ order }) => (order.wrapping ? dollarsFromCents(order.wrapping) : null) },
  { name: 'giftMessage', cell: ({ order }) => order.gift?.message || null },
  { name: 'notBefore', cell: ({ order }) => order.gift?.notBefore ?? null },
  { name: 'offer', cell: ({ order }) => order.offerTitle },
  { name: 'shipping', cell: ({ order }) => dollarsFromCents(order.shipping) },
  { name: 'tax', cell: ({ order }) => dollarsFromCents(order.tax) },
  { name: 'total', cell: ({ order }) => dollarsFromCents(order.total) },
  { name: 'refunded', cell: ({ refunded }) => refunded },
  { name: 'shipTo', cell: ({ order }) => order.shippingAddress?.name ?? null },
  { name: 'street', cell: ({ order }) => order.shippingAddress?.street ?? null },
  { name: 'street2', cell: ({ order }) => order.shippingAddress?.street2 ?? null },
  { name: 'city', cell: ({ order }) => order.shippingAddress?.city ?? null },
  { name: 'state', cell: ({ order }) => order.shippingAddress?.state ?? null },
  { name: 'zip', cell: ({ order }) => order.shippingAddress?.zip ?? null },
  { name: 'country', cell: ({ order }) => order.shippingAddress?.country ?? null },
  { name: 'phone', cell: ({ order }) => order.shippingAddress?.phone?.replace(/^\+/, '00') ?? null },
  { name: 'tracking', cell: ({ order }) => order.trackingNumber },
  { name: 'paymentId', cell: ({ order }) => order.stripePaymentIntentId },
  { name: 'canceled', cell: ({ canceled }) => canceled },
  { name: 'furtherRecipients', cell: ({ furtherRecipients }) => furtherRecipients || null },
]
