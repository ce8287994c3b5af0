import { afterAll, expect, test } from 'vitest'
import { newShopper, openBrowser } from '../support/browser.ts'
import { claimFor } from '../support/claim.ts'
import { howOften, isFull } from '../support/how-often.ts'
import { newPlace, type RunningShop, type ShopPlace, startShop } from '../support/running-shop.ts'

let dataDir = ''
const places: Pick<ShopPlace, 'forget'>[] = []
afterAll(async () => {
  for (const place of places) await place.forget()
})
const placed = async (where: Parameters<typeof newPlace>[0]) => {
  const place = await newPlace(where)
  places.push(place)
  return place
}

/** A browser in a few lines, over real HTTP. */
function browser(shop: RunningShop) {
  let cookie = ''
  const at =
    ({ address }: RunningShop) =>
    async (method: string, path: string, payload?: unknown) => {
      const response = await fetch(address + path, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(payload !== undefined && { body: JSON.stringify(payload) }),
      })
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      return response.json() as Promise<any>
    }
  /** `at` is the same browser when the shop has started again somewhere else. */
  return Object.assign(at(shop), { at })
}

async function buyOne(shop: RunningShop, email: string, productId: string): Promise<string> {
  const call = browser(shop)
  await call('POST', '/api/auth/register', { name: 'Ida', email, password: 'a long enough password' })
  await call('POST', '/api/cart', { productId })
  const claim = claimFor(await call('GET', '/api/cart'))
  const { clientSecret, paymentIntentId } = await call('POST', '/api/create-payment-intent', {
    amount: Number(claim.total),
  })
  await call('POST', '/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
  return (await call('POST', '/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })).id
}

/** The kill falls after another answer in each of the rounds. */
const rounds = howOften('KILL_ROUNDS', { usually: 2, inFull: 10 })

test(`a shop that is killed ${rounds} times in the middle of its orders keeps every one it answered, none twice, and its stock adds up`, async () => {
  const answered: string[] = []
  dataDir = (await placed({ on: 'embedded' })).dataDir
  let stockAtFirst = 0
  let productId = ''
  for (let round = 0; round < rounds; round++) {
    const shop = await startShop({ dataDir })
    if (round === 0) {
      const products = await browser(shop)('GET', '/api/products?published=true')
      const product = products.find(({ name }: { name: string }) => name === 'Peppermint Bauble')
      productId = product.id
      stockAtFirst = product.stock
    }
    // The kill falls at another place of another order in every round.
    const killAfter = 1 + (round % 4)
    const shoppers = Array.from({ length: 6 }, (_, index) => buyOne(shop, `r${round}-${index}@example.com`, productId))
    const outcomes = Promise.allSettled(shoppers)
    await Promise.all(shoppers.slice(0, killAfter))
    await shop.kill()
    for (const outcome of await outcomes) if (outcome.status === 'fulfilled') answered.push(outcome.value)
  }

  const shop = await startShop({ dataDir })
  const admin = browser(shop)
  await admin('POST', '/api/auth/login', { email: 'admin@example.com', password: shop.password('admin@example.com') })
  // Payments that went through without an order become orders at the start's first sweep, which the list waits for.
  await expect.poll(async () => (await admin('GET', '/api/orders')).length).toBeGreaterThanOrEqual(answered.length)
  const orders: { id: string }[] = await admin('GET', '/api/orders')
  const ids = orders.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(answered.filter((id) => !ids.includes(id))).toEqual([])

  const details = await Promise.all(ids.map((id) => admin('GET', `/api/orders/${id}`)))
  expect(new Set(details.map(({ stripePaymentIntentId }) => stripePaymentIntentId)).size).toBe(ids.length)
  // A running sweep may place another order, so sales and stock are read together after the stop.
  expect(await shop.stop()).toBe(0)
  const { sold, held, stock } = await readStock(productId)
  expect(sold).toBeGreaterThanOrEqual(answered.length)
  expect(stock).toBe(stockAtFirst - sold - held)
})

/** What the data folder itself says, read after the shop has stopped: pieces that are left, set aside, and sold. */
async function readStock(productId: string) {
  const { openDatabase } = await import('#platform/server/database.ts')
  const { createLog } = await import('#platform/server/log.ts')
  const { products, stockHolds } = await import('#features/selling/catalog/server/tables.ts')
  const { orderItems } = await import('#features/orders/orders/server/tables.ts')
  const { eq, sum } = await import('drizzle-orm')
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir }, createLog('silent'))
  const [held] = await db
    .select({ total: sum(stockHolds.quantity) })
    .from(stockHolds)
    .where(eq(stockHolds.productId, productId))
  const [sold] = await db
    .select({ total: sum(orderItems.quantity) })
    .from(orderItems)
    .where(eq(orderItems.productId, productId))
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, productId))
  await close()
  return { sold: Number(sold?.total ?? 0), held: Number(held?.total ?? 0), stock: product?.stock }
}

const kinds = ['the embedded database', ...(process.env.TEST_DATABASE_URL ? ['a PostgreSQL server'] : [])]

/** Kills the process at every nth statement; 1 takes minutes. `payment-sequences` tries every statement within one process. */
const stride = Number(process.env.KILL_STRIDE ?? 10)
/** Each crash point runs on one of the two databases in turn; in `npm run test:full` on both. */
const inTurn = isFull ? 1 : kinds.length

test.each(kinds)('an order is placed once, wherever in it the shop is killed, on %s', async (kind) => {
  const where = await placed({ on: kind === 'a PostgreSQL server' ? 'server' : 'embedded' })
  let shop = await startShop(where)
  const products = await browser(shop)('GET', '/api/products?published=true')
  const { id: productId } = products.find((product: { name: string }) => product.name === 'Peppermint Bauble')
  let steps = inTurn === 1 ? 0 : stride * kinds.indexOf(kind)
  for (let isPlaced = false; !isPlaced; steps += stride * inTurn) {
    const call = browser(shop)
    await call('POST', '/api/auth/register', {
      name: 'Ida',
      email: `${steps}@example.com`,
      password: `whales sing ${steps}`,
    })
    await call('POST', '/api/cart', { productId })
    const claim = claimFor(await call('GET', '/api/cart'))
    const { clientSecret, paymentIntentId } = await call('POST', '/api/create-payment-intent', {
      amount: Number(claim.total),
    })
    await call('POST', '/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
    await shop.dieAt(steps)
    const order = { ...claim, stripePaymentIntentId: paymentIntentId }
    const answer = await call('POST', '/api/orders', order).catch(() => undefined)
    isPlaced = answer !== undefined && !shop.isGone()
    await shop.kill()
    shop = await startShop(where)
    const again = await call.at(shop)('POST', '/api/orders', order)
    const mine = await call.at(shop)('GET', '/api/user/orders')
    expect([steps, mine.orders.map(({ id }: { id: string }) => id)]).toEqual([steps, [again.id]])
    expect(await call.at(shop)('GET', '/api/cart')).toEqual([])
  }
  // Fewer would mean that nothing was killed on the way.
  expect(steps).toBeGreaterThan(15)
  await shop.stop()
})

test('a second process on the same data folder is refused with a clear sentence, and the first one is not disturbed', async () => {
  const { dataDir: folder } = await placed({ on: 'embedded' })
  const first = await startShop({ dataDir: folder })
  await expect(startShop({ dataDir: folder })).rejects.toThrow(/data folder .* is in use by another process/)
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  await first.stop()
})

test('a shop that is started again keeps its data and its accounts, and stops cleanly when asked to', async () => {
  const { dataDir: folder } = await placed({ on: 'embedded' })
  const first = await startShop({ dataDir: folder })
  const password = first.password('ada@example.com')
  expect(password).toMatch(/^\S{12}$/)
  expect(await first.stop()).toBe(0)

  // An owner that the configuration names has an account in a demo shop too.
  const named = { email: 'maker@example.com', password: 'whales sing at night' }
  const environment = { ADMIN_EMAIL: named.email, ADMIN_PASSWORD: named.password }
  const again = await startShop({ dataDir: folder, environment })
  expect((await browser(again)('POST', '/api/auth/login', named)).user.staffRole).toBe('owner')
  expect(again.password('ada@example.com')).toBe(password)
  const { user } = await browser(again)('POST', '/api/auth/login', { email: 'ada@example.com', password })
  expect(user.role).toBe('customer')
  await again.kill()
  // One that is gone already is not waited for: it says the same again.
  await again.kill()
  expect(await again.stop()).toBe(null)
})

test('a shop without an admin prints a link that makes one', async () => {
  const { dataDir: folder } = await placed({ on: 'embedded', holds: 'nothing' })
  const shop = await startShop({ dataDir: folder, seed: 'none' })
  const token = /\/admin\/setup\?token=(\S+)/.exec(shop.output())?.[1]
  expect(token).toMatch(/^[\w-]{43}$/)
  const { page, close } = await newShopper(await openBrowser(), shop.address, 390)
  await page.goto(`/admin/setup?token=${token}`)
  await page.getByLabel('Name').fill('Owner')
  await page.getByLabel('Email').fill('owner@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(?!Show)/ })
    .click()
  await page.waitForURL(/\/admin$/)
  const { user } = await (await page.request.get('/api/auth/me')).json()
  expect(user).toMatchObject({ email: 'owner@example.com', role: 'admin' })
  await close()
  await shop.stop()
})
