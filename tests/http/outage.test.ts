import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { openShop } from '#app/server/open-shop.ts'
import { createSite } from '#app/server/site.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { cents } from '#platform/money.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')

type Server = { url: string; halt: () => Promise<void>; resume: () => Promise<void>; stop: () => Promise<void> }

describe.runIf(process.env.TEST_ON === 'server')('a PostgreSQL server that goes away under load', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'little-layers-outage-'))
  let server: Server
  let shop: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    const { startPostgres } = await import(new URL('../../scripts/postgres.mjs', import.meta.url).href)
    server = await startPostgres()
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: server.url, SEED: 'none', RATE_LIMIT_SCALE: '1000' })
    shop = await openShop(config, createLog('silent'))
  })
  afterAll(async () => {
    await shop.database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('or stalls is waited for a while, not for good; tables are brought up to date without a limit', async () => {
    // With a query timeout of one millisecond: migrations must run without it, or the shop does not open.
    const stalling = await openDatabase({ databaseUrl: server.url, dataDir }, createLog('silent'), { answersWithin: 1 })
    const impatient = await openDatabase({ databaseUrl: server.url, dataDir }, createLog('silent'), {
      answersWithin: 2_000,
      locksWithin: 60_000,
    })
    const other = await shop.database.pool.connect()
    onTestFinished(async () => {
      other.release(true)
      await Promise.all([impatient.close(), stalling.close()])
    })
    const api = createApi({ ...shop, database: impatient })
    const site = await createSite({ ...shop, database: impatient })
    const { rows } = await impatient.pool.query('select count(*)::integer as gifts from products')
    // The server ends it by itself at last: a shop that waits for good then answers, and fails here instead of hanging.
    await other.query("set idle_in_transaction_session_timeout = '20s'")
    await other.query('begin; lock table products, settings in access exclusive mode')
    const read = await api.request('/api/products')
    const added = impatient.transaction(() =>
      impatient.transaction(() => impatient.db.update(products).set({ stock: 1 }).where(eq(products.name, 'nothing'))),
    )
    await expect(added).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
    expect([read.status, await read.text()]).toEqual([503, 'The shop is busy for a moment. Please try again.'])
    const page = await site.request('/products')
    const html = await page.text()
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(html).toContain('</footer>')
    // The browser reads the facts about the shop later.
    expect(html).toContain('"isShopUnknown":true')
    await other.query('rollback')
    expect((await api.request('/api/products')).status).toBe(200)
    expect((await site.request('/products')).status).toBe(200)
    expect(rows).toEqual([{ gifts: 0 }])
  })

  /** A product with a locked row, and a shop that waits for it this many milliseconds. */
  async function keptGift(lock: 'update' | 'no key update', locksWithin: number, shoppersBefore = 0) {
    const database = await openDatabase({ databaseUrl: server.url, dataDir }, createLog('silent'), { locksWithin })
    const api = createApi({ ...shop, database })
    const [gift] = await database.db
      .insert(products)
      .values({ name: 'Keepsake', price: cents(1600), isPublished: true })
      .returning()
    const keeper = await shop.database.pool.connect()
    onTestFinished(async () => {
      keeper.release(true)
      await database.close()
    })
    const add = (cookie = '') =>
      api.request('/api/cart', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ productId: gift?.id }),
      })
    const cookies = await Promise.all(Array.from({ length: shoppersBefore }, async () => cookieOf(await add())))
    await keeper.query('begin')
    await keeper.query(`select 1 from products where id = $1 for ${lock}`, [gift?.id])
    return { gift, keeper, add, cookies, read: () => api.request(`/api/products/${gift?.id}`) }
  }
  const untilWaiting = () =>
    expect
      .poll(async () => {
        const waiting = "select count(*)::integer as shoppers from pg_stat_activity where wait_event_type = 'Lock'"
        return (await shop.database.pool.query(waiting)).rows[0].shoppers
      })
      .toBeGreaterThan(6)
  const statuses = (answers: Response[]) => [...new Set(answers.map(({ status }) => status))]
  // More than there are connections of any kind, and all of them for that gift.
  const many = <T>(work: (one: number) => T) => Array.from({ length: 30 }, (_, one) => work(one))

  test('is asked for rows that an import keeps: nobody waits for them who puts the gift into a cart', async () => {
    const { keeper, add } = await keptGift('no key update', 60_000)
    expect(statuses(await Promise.all(many(() => add())))).toEqual([201])
    await keeper.query('rollback')
  })

  test('is asked for rows that a deletion keeps: who wants them is refused in time', async () => {
    const { keeper, add } = await keptGift('update', 500)
    const refused = await Promise.all(many(() => add()))
    expect(statuses(refused)).toEqual([503])
    expect(await refused[0]?.text()).toBe('The shop is busy for a moment. Please try again.')
    await keeper.query('rollback')
    expect((await add()).status).toBe(201)
  })

  test.each([
    ['new guests', 0],
    ['people with carts', 30],
  ])('is asked for rows that a deletion keeps, by %s: everybody else reads on meanwhile', async (_, before) => {
    const { keeper, add, cookies, read } = await keptGift('update', 60_000, before)
    const shoppers = many((shopper) => add(cookies[shopper]))
    await untilWaiting()
    expect(statuses(await Promise.all(many(read)))).toEqual([200])
    await keeper.query('rollback')
    expect(statuses(await Promise.all(shoppers))).toEqual([201])
  })

  test('causes clear refusals and no wrong answer, and the shop recovers by itself', async () => {
    const api = createApi(shop)
    const [gift] = await shop.database.db
      .insert(products)
      .values({ name: 'Heart', price: cents(1600), stock: 1_000_000, isPublished: true })
      .returning()
    const seen = { fine: 0, away: 0, other: new Set<string>() }
    let isOver = false
    const look = async (path: string, init?: RequestInit) => {
      const answer = await api.request(path, init)
      const text = await answer.text()
      if (answer.status === 200 || answer.status === 201) seen.fine++
      else if (answer.status === 503 && answer.headers.get('retry-after') && text.startsWith('The shop is busy'))
        seen.away++
      else seen.other.add(`${answer.status} ${text}`)
    }
    const add = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId: gift?.id }),
    }
    // More requests than the pool has connections: a leaked connection would be noticed.
    const shoppers = Array.from({ length: 30 }, async (_, index) => {
      while (!isOver) await (index % 2 ? look('/api/cart', add) : look('/api/products?published=true'))
    })
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((soon) => setImmediate(soon))
    }
    await until(() => seen.fine > 200)
    await server.halt()
    await until(() => seen.away > 200)
    const before = seen.fine
    await server.resume()
    await until(() => seen.fine > before + 200)
    isOver = true
    await Promise.all(shoppers)
    expect([...seen.other]).toEqual([])
  })
})
