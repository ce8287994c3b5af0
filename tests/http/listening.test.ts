import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { cents } from '#platform/money.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { runningLock } from '#platform/server/migrations.ts'
import { pagesChangedOn } from '#platform/server/shown.ts'
import { openLine } from '../support/line.ts'
import { onServer } from '../support/on-server.ts'
import { newTestPlace, openTestShop } from '../support/test-shop.ts'

/** The connection of each process that listens for announcements. */
const isOnServer = process.env.TEST_ON === 'server'
const log = createLog('silent')
let place: Awaited<ReturnType<typeof newTestPlace>>
let url: string
beforeAll(async () => {
  if (!isOnServer) return
  place = await newTestPlace()
  url = place.where.databaseDirectUrl ?? place.where.databaseUrl ?? ''
})
afterAll(() => place?.forget())

/** The listening connection holds the lock of a running shop. */
const listeners = `select activity.pid from pg_stat_activity activity join pg_locks using (pid)
  where datname = current_database() and locktype = 'advisory' and objid = ${runningLock} and granted`
const pidsOf = (rows: Record<string, unknown>[]) => rows.map(({ pid }) => pid)

test.runIf(isOnServer)('it is one, however often the server ends it', async () => {
  const database = await openDatabase(place.where, log)
  onTestFinished(() => database.close())
  const ended: unknown[][] = []
  for (let turn = 0; turn < 4; turn++) {
    const end = `with ended as (select pid, pg_terminate_backend(pid) from (${listeners}) as one) select pid from ended`
    const gone = pidsOf(await onServer(url, end))
    ended.push(gone)
    const others = async () => pidsOf(await onServer(url, listeners)).filter((pid) => !gone.includes(pid))
    await expect.poll(others).not.toEqual([])
  }
  expect(ended.map(({ length }) => length)).toEqual([1, 1, 1, 1])
  expect(await onServer(url, listeners)).toHaveLength(1)
})

/** How long what comes by itself after a minute is waited for. */
const soon = { timeout: 30_000 }

// rule 79
test.runIf(isOnServer)(
  'when it falls silent nothing from before is shown, neither meanwhile nor afterwards',
  async () => {
    const line = await openLine(url)
    const shop = await openTestShop({ DATABASE_URL: place.where.databaseUrl ?? '', DATABASE_DIRECT_URL: line.url })
    const elsewhere = await openDatabase(place.where, log)
    onTestFinished(async () => {
      line.carryOn()
      await Promise.all([elsewhere.close(), shop.close()])
      line.close()
    })
    const { database } = shop.services
    const site = await createSite(shop.services)
    const read = async (id: string) => JSON.parse(await (await site.request(`/api/products/${id}`)).text()).price
    const change = (id: string, price: number) =>
      elsewhere.transaction(async () => {
        await elsewhere.db
          .update(products)
          .set({ price: cents(price) })
          .where(eq(products.id, id))
        await pagesChangedOn(elsewhere)('product', `product:${id}`)
      })
    const [heart, star] = [(await shop.product()).id, (await shop.product()).id]
    expect([await read(heart), await read(star)]).toEqual(['16.00', '16.00'])
    line.fallSilent()
    await change(heart, 1700)
    await change(star, 1700)
    await expect.poll(() => read(heart), soon).toBe('17.00')
    expect(database.hears()).toBe(false)
    line.carryOn()
    await expect.poll(() => database.hears()).toBe(true)
    // A stale answer must not be served while the new answer is made.
    expect(await Promise.all([read(star), read(star)])).toEqual(['17.00', '17.00'])
    await change(heart, 1800)
    await expect.poll(() => read(heart), soon).toBe('18.00')
  },
)

test.runIf(isOnServer)('when it falls silent a process that is asked to stop does', async () => {
  const line = await openLine(url)
  const database = await openDatabase({ ...place.where, databaseDirectUrl: line.url }, log)
  onTestFinished(() => line.close())
  line.fallSilent()
  let isClosed = false
  void database.close().then(() => {
    isClosed = true
  })
  await vi.waitUntil(() => isClosed, soon)
})
