import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { shopOwner } from '#features/base/accounts/server/accounts.ts'
import { hashPassword } from '#features/base/accounts/server/passwords.ts'
import { addressBook, savedAddresses, users } from '#features/base/accounts/server/tables.ts'
import { testPayments } from '#features/base/payments/server/tables.ts'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import { materialOf } from '#features/gifts/makes/filament.ts'
import { pictureOf } from '#features/gifts/makes/picture-of.ts'
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/order.ts'
import { demoEmailDomain, demoShopper } from '#features/orders/orders/server/find-demo.ts'
import { orderEvents, orderItems, orders, refunds } from '#features/orders/orders/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { contactAnswers, contactMessages } from '#features/selling/contact/server/tables.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { workingDayAfter } from '#features/selling/delivery/calendar.ts'
import { findPromise } from '#features/selling/delivery/server/find-arrivals.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { offers } from '#features/selling/offers/server/tables.ts'
import { knownModel } from '#features/selling/proofs/design.ts'
import { proofPicture } from '#features/selling/proofs/paths.ts'
import { proofId } from '#features/selling/proofs/server/proof-id.ts'
import { reviews } from '#features/selling/reviews/server/tables.ts'
import { wishlistEntries } from '#features/selling/wishlist/server/tables.ts'
import { spools } from '#features/workshop/filament/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { printers } from '#features/workshop/printers/server/tables.ts'
import { type Hundredths, readHundredths } from '#platform/hundredths.ts'
import { type Cents, cents, centsFromDollars, sumOf, times } from '#platform/money.ts'
import { dayIn } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  demoMessages,
  demoPeople,
  demoPrinters,
  demoRequests,
  demoReviews,
  demoShopperPast,
  onSpools,
  pastLines,
  pastOrders,
} from '../../../db/demo/past.ts'
import { demoProducts } from '../../../db/demo/products.ts'
import { demoOfferId, demoPrinterIds, demoSpools } from './demo-ids.ts'

const day = 24 * 60 * 60_000
const shipping = centsFromDollars(defaultSettings.shippingFee) ?? cents(0)

type Goods = (typeof products.$inferSelect)[]
type Buyer = { id: string; name: string; email: string; address: ReturnType<typeof addressOf> }

/**
 * Adds demo data for the last ninety days: sixty orders in every status, reviews, requests, messages and an offer. Call it in the
 * transaction of the seed.
 */
export async function seedDemoPast(shop: Shop): Promise<void> {
  const { db } = shop.database
  const all = await db
    .select()
    .from(products)
    .where(and(eq(products.isPublished, true), isNull(products.archivedAt)))
    .orderBy(asc(products.createdAt), asc(products.id))
  const isNew = new Set(demoProducts.flatMap((product) => (product.isNew ? product.name : [])))
  const goods = all.filter(({ name }) => !isNew.has(name))
  const people = await addPeople(shop)
  const ada = await findShopper(shop)
  const adas: readonly number[] = demoShopperPast.orders
  for (let index = 0; index < pastOrders; index++) {
    const buyer = ada && adas.includes(index) ? ada : people[(index * 5) % people.length]
    if (buyer) await addOrder(shop, goods, buyer, index)
  }
  if (ada) await addWishes(shop, goods, ada)
  await addRequests(shop, people)
  await addMessages(shop, people)
  await addWorkshop(shop)
  const now = shop.clock.now().getTime()
  await db.insert(offers).values({
    id: demoOfferId,
    title: 'Winter warm-up',
    description: 'On everything, until the first snow.',
    discountType: 'percentage',
    value: readHundredths('10') ?? (0 as Hundredths),
    isPublished: true,
    startDate: new Date(now - 3 * day),
    endDate: new Date(now + 11 * day),
  })
}

async function addPeople({ database: { db }, clock }: Shop): Promise<Buyer[]> {
  // One unknown password for all demo customers.
  const password = await hashPassword(randomUUID())
  const rows = await db
    .insert(users)
    .values(
      demoPeople.map(([name]) => ({
        name,
        email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}${demoEmailDomain}`,
        password,
        createdAt: new Date(clock.now().getTime() - 95 * day),
      })),
    )
    .returning({ id: users.id, name: users.name, email: users.email })
  return rows.map((row, index) => ({ ...row, address: addressOf(index) }))
}

/** The demo's account for shoppers, if the shop has it. */
async function findShopper({ database: { db } }: Shop): Promise<Buyer | undefined> {
  const { id, name, email } = users
  const [row] = await db.select({ id, name, email }).from(users).where(eq(email, demoShopper))
  return row && { ...row, address: written(demoShopperPast.address) }
}

/** The demo shopper's wishlist and saved address. */
async function addWishes({ database: { db } }: Shop, goods: Goods, { id: userId, address }: Buyer) {
  const wishes: readonly string[] = demoShopperPast.wishes
  const wished = goods.filter(({ name }) => wishes.includes(name))
  await db.insert(wishlistEntries).values(wished.map(({ id: productId }) => ({ userId, productId })))
  await db.insert(savedAddresses).values({ userId, shippingAddress: address })
  await db.insert(addressBook).values({ userId, address })
}

const addressOf = (index: number) => written(demoPeople[index % demoPeople.length] ?? demoPeople[0])

function written([name, street, city, state, zip, country]: readonly [string, string, string, string, string, string]) {
  return { name, street, city, state, zip, country }
}

/** The age of an order: from ninety days to an hour, with more recent orders than old ones, as before Christmas. */
const ageOf = (index: number) => 90 * day * (1 - Math.sqrt(index / (pastOrders - 1))) + day / 24

/** The promised days of a demo order. */
async function promiseAt(shop: Shop, { placedAt, country }: { placedAt: number; country: string }) {
  const { calendar, settings, today } = await findCalendar(shop)
  const leavesOn = workingDayAfter(dayIn(new Date(placedAt), settings.timeZone), settings.daysToMake, calendar)
  const arrival = await findPromise(shop, { leavesOn, country })
  const promise = { leavesOn, arrivesFrom: arrival?.from ?? null, arrivesTo: arrival?.to ?? null }
  return { promise, isPast: leavesOn < today }
}

/** The status of an order by its age and whether it is due. One order is late, and a few are cancelled. */
function fateOf(index: number, age: number, isPast: boolean): { status: OrderStatus; paymentStatus: PaymentStatus } {
  const paid = { paymentStatus: 'paid' as const }
  if (index === 9 || index === 31) return { status: 'refunded', paymentStatus: 'refunded' }
  if (index === 20) return { status: 'cancelled', ...paid }
  if (index === 26) return { status: 'delivered', paymentStatus: 'partly-refunded' }
  if (index === 45) return { status: 'processing', ...paid }
  if (age > 9 * day) return { status: 'delivered', ...paid }
  if (age > 4 * day || isPast) return { status: 'shipped', ...paid }
  if (age > 1.2 * day) return { status: 'processing', ...paid }
  return { status: 'pending', ...paid }
}

async function addOrder(shop: Shop, goods: Goods, buyer: Buyer, index: number) {
  const { database, clock } = shop
  const { db } = database
  const age = ageOf(index)
  const placedAt = clock.now().getTime() - age
  const lines = linesOf(goods, index)
  const subtotal = sumOf(lines.map(({ price, quantity }) => times(price, quantity)))
  const total = sumOf([subtotal, shipping])
  const { promise, isPast } = await promiseAt(shop, { placedAt, country: buyer.address.country })
  const { status, paymentStatus } = fateOf(index, age, isPast)
  const payment = `test_demo_${randomUUID()}`
  const refunded = paymentStatus === 'refunded' ? total : paymentStatus === 'partly-refunded' ? cents(500) : cents(0)
  await db.insert(testPayments).values({
    id: payment,
    clientSecret: randomUUID(),
    checkoutId: randomUUID(),
    amount: total,
    currency: 'usd',
    status: 'succeeded',
    refunded,
  })
  const [order] = await db
    .insert(orders)
    .values({
      userId: buyer.id,
      status,
      paymentStatus,
      ...{ subtotal, shipping, total },
      stripePaymentIntentId: payment,
      paymentFee: cents(0),
      shippingAddress: buyer.address,
      billingAddress: buyer.address,
      trackingNumber: status === 'shipped' || status === 'delivered' ? `LL${100_000 + index * 731}` : null,
      ...promise,
      createdAt: new Date(placedAt),
    })
    .returning({ id: orders.id })
  if (!order) return
  const items = await db
    .insert(orderItems)
    .values(lines.map((line, position) => ({ ...line, orderId: order.id, position })))
    .returning({ id: orderItems.id, productId: orderItems.productId })
  const events = eventsOf(order.id, buyer.id, status, placedAt)
  await db.insert(orderEvents).values(events)
  const shippedAt = events.find(({ to }) => to === 'shipped')?.createdAt
  if (shippedAt) {
    const printed = lines.flatMap((line, place) =>
      printsOf(line, { orderId: order.id, itemId: items[place]?.id, shippedAt }),
    )
    await db.insert(printJobs).values(printed)
  }
  if (refunded > 0)
    await db.insert(refunds).values({
      orderId: order.id,
      paymentIntentId: payment,
      amount: refunded,
      reason: refunded === total ? 'It came after the birthday.' : 'One edge was rough.',
      state: 'done',
      createdAt: new Date(placedAt + 8 * day),
    })
  const [item] = items
  const review = demoReviews[(index * 7) % demoReviews.length]
  if (status === 'delivered' && index % 3 > 0 && item?.productId && review)
    await db.insert(reviews).values({
      productId: item.productId,
      userId: buyer.id,
      orderItemId: item.id,
      authorName: buyer.name,
      rating: review[0],
      text: review[1],
      isPublished: true,
      createdAt: new Date(placedAt + 9 * day),
    })
}

/** The lines of an order, with their proofs. */
const linesOf = (goods: Goods, index: number) =>
  pastLines(goods, index).map(({ product, make, quantity }) => {
    const model = knownModel(product.modelFile)
    const proof = model && proofId({ model, make })
    return {
      productId: product.id,
      productName: product.name,
      image: proof ? proofPicture(proof) : pictureOf(product, make.color),
      modelFile: product.modelFile,
      model: model ?? null,
      proofId: proof ?? null,
      quantity,
      price: product.price,
      make,
    }
  })

type Printed = { orderId: string; itemId: string | undefined; shippedAt: Date }

/** The prints of a shipped line, each done within the day before its parcel left. */
function printsOf(
  { make, proofId, quantity }: ReturnType<typeof linesOf>[number],
  { orderId, itemId, shippedAt }: Printed,
) {
  if (!itemId) return []
  const piece = { orderId, orderItemId: itemId, color: make.color, material: materialOf(make), proofId }
  return Array.from({ length: quantity }, (_, index) => ({
    ...{ ...piece, piece: index + 1, status: 'done' as const, position: '0' },
    createdAt: new Date(shippedAt.getTime() - 20 * hour),
    startedAt: new Date(shippedAt.getTime() - 12 * hour),
    endedAt: new Date(shippedAt.getTime() - 3 * hour),
  }))
}
const hour = 60 * 60_000

/** The history of an order up to its status, one or two days between steps. */
function eventsOf(orderId: string, userId: string, status: OrderStatus, placedAt: number) {
  const usual: OrderStatus[] = ['processing', 'shipped', 'delivered']
  const steps = usual.includes(status)
    ? usual.slice(0, usual.indexOf(status) + 1)
    : status === 'pending'
      ? []
      : [status]
  const placed = { orderId, kind: 'placed', from: null, to: 'pending', userId, createdAt: new Date(placedAt) }
  return [
    placed,
    ...steps.map((to, place) => ({
      orderId,
      kind: 'status',
      from: steps[place - 1] ?? 'pending',
      to,
      userId: null,
      createdAt: new Date(placedAt + (place * 2 + 1) * 0.9 * day),
    })),
  ]
}

async function addRequests({ database: { db }, clock }: Shop, people: Buyer[]) {
  const now = clock.now().getTime()
  await db.insert(customRequests).values(
    demoRequests.map(({ quote, ...request }, index) => ({
      ...request,
      userId: people[index]?.id ?? '',
      quote: amountOf(quote),
      // The newest message is unread.
      answerIsUnread: request.status === 'declined',
      quoteExpiresAt: quote ? new Date(now + 10 * day) : null,
      createdAt: new Date(now - (index * 2 + 0.4) * day),
    })),
  )
}
const amountOf = (dollars: string | undefined): Cents | null => (dollars ? (centsFromDollars(dollars) ?? null) : null)

/** Two printers with loaded filament, so that the queue has a plan. One color runs low. */
async function addWorkshop({ database: { db }, clock }: Shop) {
  const createdAt = new Date(clock.now().getTime() - 95 * day)
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, minutesADay: 16 * 60, isKindKnown: true, createdAt }
  await db
    .insert(printers)
    .values(demoPrinters.map(([name, color], place) => ({ ...bed, id: demoPrinterIds[place], name, color })))
  await db.insert(spools).values(
    onSpools.map(([color, gramsLeft], place) => ({
      id: demoSpools.ids[place],
      name: demoSpools.name,
      color,
      gramsLeft,
      createdAt,
    })),
  )
}

async function addMessages({ database: { db }, clock }: Shop, people: Buyer[]) {
  const now = clock.now().getTime()
  for (const [index, [subject, message, answer]] of demoMessages.entries()) {
    const { name, email } = people[index + 3] ?? people[0] ?? { name: '', email: demoEmailDomain }
    const writtenAt = now - (index + 0.2) * day
    const [row] = await db
      .insert(contactMessages)
      .values({ name, email, subject, message, isRead: answer !== null, createdAt: new Date(writtenAt) })
      .returning({ id: contactMessages.id })
    if (row && answer)
      await db
        .insert(contactAnswers)
        .values({ messageId: row.id, userName: shopOwner, text: answer, createdAt: new Date(writtenAt + day / 8) })
  }
}
