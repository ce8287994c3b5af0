import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tidyUp } from '#app/server/tidy.ts'
import { spendLinks } from '#features/base/accounts/server/one-time-links.ts'
import { resetWorker } from '#features/base/accounts/server/reset-password.ts'
import { signIn } from '#features/base/accounts/server/sign-in.ts'
import { oneTimeLinks, signedInColumns, users } from '#features/base/accounts/server/tables.ts'
import { moveOrder } from '#features/orders/orders/server/change-order-status.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { mergeCarts } from '#features/selling/cart/server/merge-carts.ts'
import { cartItems } from '#features/selling/cart/server/tables.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import { cents } from '#platform/money.ts'
import { openDatabase } from '#platform/server/database.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'

import { newTestPlace, openTestShop, type TestShop } from '../support/test-shop.ts'

const isOnServer = process.env.TEST_ON === 'server'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a transaction that continues after a failed statement is not reported as committed', async () => {
  const { transaction, db } = shop.services.database
  const { id } = await shop.product({ stock: 10 })
  const setStock = (stock: number) => db.update(products).set({ stock }).where(eq(products.id, id))
  const work = transaction(async () => {
    await setStock(5)
    await setStock(-1).catch(() => {})
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await shop.stockOf(id)).toBe(10)
  await transaction(async () => {
    await setStock(5)
    await transaction(() => setStock(-1)).catch(() => {})
  })
  expect(await shop.stockOf(id)).toBe(5)
})

test('page changes are announced in a transaction only', async () => {
  await expect(shop.services.pagesChanged('banner')).rejects.toThrow('in the transaction')
})

const giveWay = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)

test.each(['40P01', '40001'])('a transaction that fails with %s is retried as a whole', async (code) => {
  const { transaction, db, announce, onAnnounced } = shop.services.database
  const { id } = await shop.product({ stock: 10 })
  let [attempts, told] = [0, 0]
  onAnnounced('pages_changed', () => told++)
  await transaction(async () => {
    attempts++
    await announce('pages_changed')
    await db
      .update(products)
      .set({ stock: sql`${products.stock} - 1` })
      .where(eq(products.id, id))
    // Within a savepoint too, it is the whole that gave way.
    await transaction(async () => {
      if (attempts < 3) await db.execute(giveWay(code))
    })
  })
  expect([attempts, await shop.stockOf(id)]).toEqual([3, 9])
  // The server announces it to every process; this test checks the local announcement after the commit.
  expect(told).toBeGreaterThan(0)
})

test('a transaction is given up after its attempts, and other errors are not retried', async () => {
  const { transaction, db } = shop.services.database
  const begun: string[] = []
  for (const code of ['40P01', '55P03', '22012'])
    await expect(
      transaction(async () => {
        begun.push(code)
        await db.execute(giveWay(code))
      }),
    ).rejects.toThrow()
  expect(begun).toEqual(['40P01', '40P01', '40P01', '40P01', '55P03', '55P03', '22012'])
})

test.runIf(isOnServer)(
  'connections that were needed half a minute ago are there for the next busy moment',
  async () => {
    const place = await newTestPlace()
    const database = await openDatabase(place.where, createLog('silent'))
    const askTwice = () => Promise.all([database.pool.query('select 1'), database.pool.query('select 2')])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await askTwice()
      vi.advanceTimersByTime(30_000)
      expect(database.pool.idleCount).toBe(2)
    } finally {
      vi.useRealTimers()
      await database.close()
      await place.forget()
    }
  },
)

test.runIf(isOnServer)('other processes get one announcement per commit, and none for a rollback', async () => {
  const place = await newTestPlace()
  const log = createLog('silent')
  const [here, there] = [await openDatabase(place.where, log), await openDatabase(place.where, log)]
  const heard: string[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  there.onAnnounced('pages_changed', (what) => {
    heard.push(what)
    if (what === 'last') resolve()
  })
  await expect(
    here.transaction(async () => {
      await here.announce('pages_changed', 'lost')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await here.transaction(async () => {
    for (const what of ['one', "two's", 'one']) await here.announce('pages_changed', what)
    const taken = here.transaction(async () => {
      await here.announce('pages_changed', 'taken back')
      throw new Error('no')
    })
    await expect(taken).rejects.toThrow('no')
  })
  await here.announce('pages_changed', 'last')
  await end
  expect(heard).toEqual(['one', "two's", 'last'])
  await Promise.all([here.close(), there.close()])
  await place.forget()
})

describe.runIf(isOnServer)('concurrent transactions', () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const isTransactionWaiting = async () => (await shop.services.database.pool.query(waiting)).rowCount! > 0
  /** Runs work of another request until it waits for this open transaction; answers its result. */
  const meanwhile = async <T>(work: () => Promise<unknown>, otherWork: () => Promise<T>): Promise<T> => {
    const [done, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = shop.services.database.transaction(async () => {
      await work()
      done.resolve()
      await over.promise
    })
    // Begun out here, it is no part of that transaction.
    await done.promise
    let isOver = false
    const begun = otherWork().finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await isTransactionWaiting())).toBe(true)
    over.resolve()
    await holding
    return begun
  }
  const rename = (id: string, name: string) =>
    shop.services.database.db.update(categories).set({ name }).where(eq(categories.id, id))
  const found = async (q: string) => (await shop.visitor().get(`/api/products/search?q=${q}`)).body.total

  test('a link to reset a password is not mailed to an address that stops being the account’s meanwhile', async () => {
    const email = 'moves@example.com'
    const { id } = await shop.visitor().register(email)
    const move = async () => {
      const [user] = await shop.db.select(signedInColumns).from(users).where(eq(users.id, id))
      await shop.services.database.db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, id))
      await spendLinks(shop.services, user!)
    }
    await shop.visitor().post('/api/auth/forgot-password', { email })
    await meanwhile(move, () => runJobs(shop.services, { 'password-reset': resetWorker(shop.services) }))
    const links = await shop.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, id))
    expect(links.filter(({ usedAt }) => usedAt === null)).toEqual([])
  })

  test('the address of a guest’s order that is delivered while the guest’s data is deleted does not stay', async () => {
    const owner = shop.visitor()
    await owner.register('forgets@example.com')
    await shop.makeAdmin('forgets@example.com')
    const { id: productId } = await shop.product()
    const visitor = shop.visitor()
    await visitor.post('/api/cart', { productId })
    const { body: order } = await visitor.checkOut({ name: 'Nora', email: 'forgotten@example.com' })
    const deliver = () =>
      moveOrder(shop.services, null, {
        orderId: order.id,
        status: 'delivered',
        reason: '',
        refund: false,
        refunded: cents(0),
      })
    const { status } = await meanwhile(deliver, () => owner.delete(`/api/orders/${order.id}/guest`))
    expect(status).toBe(200)
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ status: 'delivered', guestEmail: null, shippingAddress: null, billingAddress: null })
  })

  test('a product that is edited while its category is renamed is found by both new texts', async () => {
    const { id: categoryId } = await shop.category({ slug: 'oldish' })
    const { id } = await shop.product({ name: 'Plain Thing', categoryId })
    const admin = await shop.admin()
    const edit = () => admin.put(`/api/products/${id}`, { description: 'With stripes', version: 1 })
    expect((await meanwhile(() => rename(categoryId, 'Newish'), edit)).status).toBe(200)
    expect([await found('newish'), await found('oldish'), await found('stripes')]).toEqual([1, 0, 1])
    const zebra = () => shop.services.database.db.update(products).set({ name: 'Zebra' }).where(eq(products.id, id))
    await meanwhile(zebra, () => rename(categoryId, 'Younger').execute())
    expect([await found('zebra'), await found('younger')]).toEqual([1, 1])
  })

  test('an uncommitted search word blocks no other write', async () => {
    const { id } = await shop.product({ name: 'Quiet Thing' })
    const editor = await shop.staff('editor@example.com')
    const edit = () => editor.put(`/api/products/${id}`, { name: 'Brandnewword', version: 1 })
    const { status } = await meanwhile(() => shop.product({ name: 'Another Brandnewword' }), edit)
    expect(status).toBe(200)
    expect(await found('brandnewword')).toBe(2)
  })

  test('a line added to a guest cart during sign-in is moved to the account or refused', async () => {
    const buyer = shop.visitor()
    const { id } = await buyer.register('two-tabs@example.com')
    const user = { id, name: 'Ida', email: 'two-tabs@example.com', role: 'customer', staffRole: null } as const
    const [first, second] = [await shop.product(), await shop.product({ whenOutOfStock: 'print-to-order' })]
    const guest = shop.visitor()
    await guest.post('/api/cart', { productId: first.id, quantity: 1 })
    const { db } = shop.services.database
    const [line] = await db.select().from(cartItems).where(eq(cartItems.productId, first.id))
    const browser = { user: null, sessionId: line!.sessionId, address: '192.0.2.1', userAgent: null, secret: undefined }
    const [moved, added] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const guestSignedIn = async (_: unknown, __: unknown, sessionId: string) => {
      await mergeCarts(shop.services, user, sessionId)
      moved.resolve()
      await added.promise
    }
    const signing = signIn({ ...shop.services, events: { ...shop.services.events, guestSignedIn } }, browser, {
      findUser: async () => user,
    })
    await moved.promise
    const adding = guest.post('/api/cart', { productId: second.id, quantity: 5 })
    await expect.poll(isTransactionWaiting).toBe(true)
    added.resolve()
    await signing
    const answer = await adding
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('You have signed in since this page was loaded. Please try again.')
    const left = await db.select({ quantity: cartItems.quantity }).from(cartItems).where(eq(cartItems.userId, user.id))
    expect(left).toEqual([{ quantity: 1 }])
  })
})

test('a word that no product contains any more is corrected as a typo', async () => {
  await shop.product({ name: 'Tall Vase' })
  const { id } = await shop.product({ name: 'Tall Vaes' })
  const { db } = shop.services.database
  await db.update(products).set({ name: 'Small Vase' }).where(eq(products.id, id))
  await tidyUp(shop.services)
  expect((await shop.visitor().get('/api/products/search?q=vaes')).body.total).toBe(2)
})
