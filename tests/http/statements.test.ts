import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { settings } from '#features/base/settings/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { laneNames } from '#platform/server/lanes.ts'
import { isListening } from '../support/listening-statements.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

/** How often each call of a checkout asks the database: most of what an order costs (decisions/0072). Fewer is better; more is seen here. */

const isOnServer = process.env.TEST_ON === 'server'
const send = pg.Client.prototype.query
let asked = 0
const connections = new Set<pg.Client>()
let shop: TestShop
beforeAll(async () => {
  // A connection remembers how it sends from its first moment on.
  pg.Client.prototype.query = function query(this: pg.Client, ...parts: unknown[]) {
    if (!isListening(parts[0])) asked++
    connections.add(this)
    return Reflect.apply(send, this, parts)
  } as typeof send
  shop = await openTestShop()
  if (isOnServer) await fillTables()
})
afterAll(async () => {
  await shop.close()
  pg.Client.prototype.query = send
})

/**
 * Among a handful every way to find one costs the same. Before anything is asked: what PostgreSQL learnt of small tables it would compare with.
 */
async function fillTables() {
  await shop.db.execute(sql`insert into products (name, description, price, stock)
    select 'Vase ' || number, '', 16, 0 from generate_series(1, 1000) as number`)
  await shop.db.execute(sql`insert into outbox (kind, subject, payload, done_at)
    select 'mail', 'done ' || number, '{}', now() from generate_series(1, 10000) as number`)
  await shop.visitor().register('earlier@example.com')
  await shop.db.execute(sql`insert into checkouts
    (user_id, status, fingerprint, lines, subtotal, discount, shipping, tax, total, expires_at)
    select users.id, 'completed', '', '[]', 0, 0, 0, 0, 0, now() from users, generate_series(1, 5000)`)
  await shop.db.execute(sql`analyze products, outbox, checkouts`)
}

async function count(work: () => Promise<unknown>) {
  const before = asked
  await work()
  return asked - before
}

/** Buys a gift, call by call; answers how often each asked. */
async function buying(visitor: Visitor, productId: string) {
  const counts: Record<string, number> = {}
  const counted = async (name: string, work: () => Promise<{ status: number; body: any }>) => {
    let answer: { status: number; body: any } | undefined
    counts[name] = await count(async () => {
      answer = await work()
    })
    expect([200, 201]).toContain(answer?.status)
    return answer?.body
  }
  await counted('cart', () => visitor.post('/api/cart', { productId }))
  const { clientSecret, paymentIntentId } = await counted('payment', () =>
    visitor.post('/api/create-payment-intent', { amount: 21.99 }),
  )
  await counted('card', () =>
    visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' }),
  )
  await counted('order', () =>
    visitor.post('/api/orders', {
      stripePaymentIntentId: paymentIntentId,
      total: '21.99',
      items: [{ productId, quantity: 1, price: '16.00' }],
      shippingAddress: home,
      billingAddress: home,
    }),
  )
  counts.mails = await count(() => runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test')))
  return counts
}

const home = {
  ...{ name: 'Ida Lindqvist', street: '1420 SW Alder Street', city: 'Portland', state: 'OR', zip: '97205' },
  country: 'US',
}
/** Each lane is looked at once more, for what came meanwhile. */
const looks = laneNames.length

describe('a checkout of what was bought before asks the database', () => {
  test.each([
    ['for a gift from the shelf', 10, { cart: 1, payment: 11, card: 1, order: 8, mails: 4 + looks }],
    // Its pieces are planned, and queued.
    ['for a gift that is printed to order', 0, { cart: 1, payment: 15, card: 1, order: 10, mails: 4 + looks }],
  ])('%s', async (_, stock, expected) => {
    const { id } = await shop.product({ stock })
    const visitor = shop.visitor()
    await visitor.register(`ida-${stock}@example.com`)
    await buying(visitor, id)
    expect(await buying(visitor, id)).toEqual(expected)
  })
})

// So often PostgreSQL plans a statement for what it is given, to see whether that is cheaper than once for all.
const plannedAtFirst = 5

// The embedded database has no connections, and PgBouncer gives each transaction another one.
test.runIf(isOnServer && !process.env.TEST_POOLER_URL)(
  'a checkout that is like many before it has none of its statements planned anew',
  async () => {
    const { id } = await shop.product({ stock: 100 })
    const visitor = shop.visitor()
    await visitor.register('often@example.com')
    for (let turn = 0; turn < 2 * plannedAtFirst; turn++) await buying(visitor, id)
    const kept = await Promise.all([...connections].map(plansOf))
    const often = kept.flat().filter(({ custom, generic }) => custom + generic > plannedAtFirst)
    expect(often.length).toBeGreaterThan(15)
    expect(often.filter(({ custom }) => custom > plannedAtFirst)).toEqual([])
  },
)

type Plans = { statement: string; custom: number; generic: number }

/** How often a connection's server has planned what it keeps. One that is closed keeps nothing. */
async function plansOf(connection: pg.Client): Promise<Plans[]> {
  const asking = `select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements`
  const answer: { rows: Plans[] } = await Reflect.apply(send, connection, [asking]).catch(() => ({ rows: [] }))
  return answer.rows
}

test('what another process changed of settings and offers counts with the next checkout', async () => {
  const { id } = await shop.product()
  const visitor = shop.visitor()
  await visitor.register('changes@example.com')
  await buying(visitor, id)
  await visitor.post('/api/cart', { productId: id })
  const start = async (amount: number) => (await visitor.post('/api/create-payment-intent', { amount })).status
  await shop.db.insert(settings).values({ name: 'shippingFee', value: '7.00' })
  expect([await start(21.99), await start(23)]).toEqual([409, 200])
  await shop.db.execute(
    sql`insert into offers (title, discount_type, value, is_published) values ('Half', 'percentage', 50, true)`,
  )
  expect([await start(23), await start(15)]).toEqual([409, 200])
  await shop.db.execute(sql`update offers set value = 25, version = version + 1`)
  expect([await start(15), await start(19)]).toEqual([409, 200])
})
