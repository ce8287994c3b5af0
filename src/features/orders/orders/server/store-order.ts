import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Make, ModelVersion } from '#features/gifts/makes/make.ts'
import { thereStill } from '#features/selling/catalog/server/stock.ts'
import type { Address } from '#platform/address.ts'
import { type Cents, dollarsFromCents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { statement } from '#platform/server/statement.ts'
import { orderEvents, orderItems, orders } from './tables.ts'

/** One line of an order to be: everything that is kept of it, whatever happens to its product. `price` is one piece's. */
export type NewOrderLine = {
  productId: string | null
  productName: string
  image: string | null
  modelFile: string | null
  quantity: number
  /** How many of them were taken from stock. */
  fromStock: number
  price: Cents
  model: ModelVersion | null
  make: Make | null
  proofId: string | null
}

/** An order to be. `note` is what its timeline says of how it was placed. */
export type NewOrder = {
  userId: string
  checkoutId: string
  subtotal: Cents
  discount: Cents
  offerTitle: string | null
  shipping: Cents
  tax: Cents
  total: Cents
  stripePaymentIntentId: string
  shippingAddress: Address | null
  billingAddress: Address | null
  /** When it was promised to leave, and to arrive where it goes; see `completeAddresses` in `create-order.ts`. */
  leavesOn: string | null
  arrivesFrom: string | null
  arrivesTo: string | null
  lines: NewOrderLine[]
  note: string | null
}

type Row = typeof orders.$inferSelect
type Line = typeof orderItems.$inferSelect
type Event = typeof orderEvents.$inferSelect

/** An order as it was stored, and how its timeline begins. */
export type StoredOrder = { row: Row; items: Line[]; placed: Omit<Event, 'id'> }

/**
 * Stores an order, its lines and what its timeline begins with, in one statement. Call it in a transaction. A product may have been
 * deleted while it was being paid: its line is a snapshot and is kept without it. Answers what was stored.
 */
export async function storeOrder(
  { database }: Shop,
  { lines, note, isReady, createdAt, ...order }: NewOrder & { isReady: boolean; createdAt: Date },
): Promise<StoredOrder> {
  const id = randomUUID()
  const items = lines.map(
    (
      { productId, productName, image, modelFile, quantity, fromStock, price, model, make, proofId },
      position,
    ): Line => ({
      ...{ id: randomUUID(), orderId: id, productId, position, productName, image, modelFile },
      ...{ quantity, fromStock, price, model, make, proofId },
    }),
  )
  const [stored] = await storing[isReady ? 'ready' : 'toPrint'](database).execute({
    ...order,
    ...{ id, createdAt, note },
    shippingAddress: jsonOf(order.shippingAddress),
    billingAddress: jsonOf(order.billingAddress),
    productIds: lines.flatMap(({ productId }) => productId ?? []),
    lines: JSON.stringify(items.map(({ price, ...item }) => ({ ...item, price: dollarsFromCents(price) }))),
  })
  if (!stored) throw new Error('The order was not stored')
  const { there, ...said } = stored
  const isThere = (productId: string | null) => productId !== null && there.includes(productId)
  return {
    row: { ...order, id, createdAt, ...said },
    items: items.map((item) => (isThere(item.productId) ? item : { ...item, productId: null })),
    placed: { ...placedAs, orderId: id, userId: order.userId, userName: null, from: null, text: note, createdAt },
  }
}

/** A placeholder's null would become JSON's own. */
const jsonOf = (value: object | null) => value && JSON.stringify(value)

const placedAs = { kind: 'placed', to: 'pending' } as const

const given = (name: keyof NewOrder | 'id' | 'createdAt') => sql.placeholder(name)
const asIs = (name: keyof NewOrder) => sql`${given(name)}`

/** What the table says of an order that is new. The rest is known: each column that is read back costs the shop some microseconds. */
const saidByTable = {
  ...{ status: orders.status, paymentStatus: orders.paymentStatus, trackingNumber: orders.trackingNumber },
  ...{ expectedOn: orders.expectedOn, delay: orders.delay, readyAt: orders.readyAt },
  ...{ isRestocked: orders.isRestocked, version: orders.version },
}

const storingAs = ({ isReady }: { isReady: boolean }) =>
  statement((db) => {
    const there = thereStill(db)
    // The columns in the order of their table.
    const lines = sql`
      select line.id, ${given('id')}::uuid, (select id from ${there} where id = line."productId"), line.position, line."productName",
        line.image, line."modelFile", line.quantity, line."fromStock", line.price, line.model, line.make, line."proofId"
      from jsonb_to_recordset(${given('lines')}::jsonb) as line (id uuid, "productId" uuid, position int, "productName" text,
        image text, "modelFile" text, quantity int, "fromStock" int, price numeric, model jsonb, make jsonb, "proofId" text)`
    const items = db.$with('items').as(db.insert(orderItems).select(lines).returning({ id: orderItems.id }))
    const moment = { orderId: given('id'), createdAt: given('createdAt') }
    const placed = { ...placedAs, ...moment, userId: given('userId'), text: asIs('note') }
    const moments = isReady ? [placed, { kind: 'ready', ...moment }] : [placed]
    const events = db.$with('events').as(db.insert(orderEvents).values(moments).returning({ id: orderEvents.id }))
    return db
      .with(there, items, events)
      .insert(orders)
      .values({
        ...{ subtotal: given('subtotal'), discount: given('discount'), shipping: given('shipping') },
        ...{ tax: given('tax'), total: given('total') },
        ...{ id: given('id'), userId: given('userId'), checkoutId: given('checkoutId'), createdAt: given('createdAt') },
        ...{ offerTitle: asIs('offerTitle'), stripePaymentIntentId: given('stripePaymentIntentId') },
        ...{ shippingAddress: asIs('shippingAddress'), billingAddress: asIs('billingAddress') },
        ...{ leavesOn: asIs('leavesOn'), arrivesFrom: asIs('arrivesFrom'), arrivesTo: asIs('arrivesTo') },
        ...(isReady && { readyAt: given('createdAt') }),
      })
      .returning({ ...saidByTable, there: sql<string[]>`array(select id::text from ${there})` })
      .prepare('')
  })
const storing = { ready: storingAs({ isReady: true }), toPrint: storingAs({ isReady: false }) }
