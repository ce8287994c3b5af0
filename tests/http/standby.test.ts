import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { openLine } from '../support/line.ts'
import { newPlace, openTestShop, type TestShop } from '../support/test-shop.ts'

/**
 * Another database stands in for a standby: it says that it has everything, and its gifts have other names, so that an answer tells who
 * was asked.
 */
const isOnServer = process.env.TEST_ON === 'server'
let place: Awaited<ReturnType<typeof newPlace>>
let other: pg.Client
let shop: TestShop
let site: Awaited<ReturnType<typeof createSite>>
let heart: string
let readUrl: string
beforeAll(async () => {
  if (!isOnServer) return
  place = await newPlace()
  const url = place.where.databaseDirectUrl ?? place.where.databaseUrl
  other = new pg.Client({ connectionString: url })
  await other.connect()
  await sayReplayed("'FFFFFFFF/FFFFFFFF'")
  readUrl = `${url}?options=-c%20search_path%3Dpublic%2Cpg_catalog`
  shop = await openTestShop({ DATABASE_READ_URL: readUrl })
  site = await createSite(shop.services)
  heart = (await shop.product({ name: 'Heart of the primary' })).id
  await other.query(
    `insert into products (id, name, price, is_published) values ($1, 'Heart of the standby', 1600, true)`,
    [heart],
  )
})
afterAll(async () => {
  if (!isOnServer) return
  await shop.close()
  await other.end()
  await place.forget()
})

const sayReplayed = (place: string) =>
  other.query(
    `create or replace function public.pg_last_wal_replay_lsn() returns pg_lsn language sql return ${place}::pg_lsn`,
  )

let asked = 0
/** Who answers a list that nobody has asked for before. */
const read = async (headers: Record<string, string> = {}) => {
  const answer = await site.request(`/api/products?published=true&limit=${++asked}`, { headers })
  const text = await answer.text()
  return /of the (\w+)/.exec(text)?.[1]
}

test.runIf(isOnServer)('visitors may be answered by a standby; what is somebody’s own never is', async () => {
  await expect.poll(() => read()).toBe('standby')
  const ida = shop.visitor()
  await ida.register('ida@example.com')
  expect(await read({ cookie: ida.cookie() })).toBe('primary')
  const guest = shop.visitor()
  await guest.post('/api/cart', { productId: heart })
  expect((await guest.get('/api/cart')).text).toContain('Heart of the primary')
  const { database } = shop.services
  const nameOf = async () =>
    (await database.db.select({ name: products.name }).from(products).where(eq(products.id, heart)))[0]?.name
  expect(await database.mayBeOlder(nameOf)).toBe('Heart of the standby')
  expect(await database.mayBeOlder(() => database.transaction(nameOf))).toBe('Heart of the primary')
})

test.runIf(isOnServer)('what has just changed is read where it was changed', async () => {
  await expect.poll(() => read()).toBe('standby')
  const say = (...names: string[]) => shop.services.database.transaction(() => shop.services.pagesChanged(...names))
  await say('banner')
  expect(await read()).toBe('standby')
  await say('product', `product:${heart}`)
  expect(await read()).toBe('primary')
  await expect.poll(() => read()).toBe('standby')
})

test.runIf(isOnServer)('a standby that is behind, fails or is none is not asked, and nobody notices', async () => {
  await expect.poll(() => read()).toBe('standby')
  await other.query('alter table products rename to gone')
  expect(await read()).toBe('primary')
  await other.query('alter table gone rename to products')
  await expect.poll(() => read()).toBe('standby')
  await sayReplayed("'0/1'")
  await expect.poll(() => read()).toBe('primary')
  await sayReplayed('null')
  expect(await read()).toBe('primary')
})

/** A shop that waits for its primary for as long as it takes; to that and to its standby it has a line each. */
async function patientShop() {
  await sayReplayed("'FFFFFFFF/FFFFFFFF'")
  const { databaseUrl = '', databaseDirectUrl, dataDir } = shop.services.config
  const lines = { primary: await openLine(databaseUrl), standby: await openLine(readUrl) }
  const said: string[] = []
  const log = createLog('info', { write: (text) => void said.push(JSON.parse(text).msg) })
  const addresses = { databaseUrl: lines.primary.url, databaseDirectUrl, databaseReadUrl: lines.standby.url }
  const database = await openDatabase({ ...addresses, dataDir }, log, { answersWithin: 600_000 })
  onTestFinished(async () => {
    for (const line of Object.values(lines)) line.close()
    await database.close()
  })
  const nameOf = () => database.db.select({ name: products.name }).from(products).where(eq(products.id, heart))
  const read = async () => (await database.mayBeOlder(nameOf))[0]?.name
  await expect.poll(read).toBe('Heart of the standby')
  return { ...lines, read, said }
}
/** How long what would come by itself after ten minutes is waited for. */
const soon = { timeout: 30_000 }

test.runIf(isOnServer)('a standby that is silent keeps nobody waiting, and is asked again when it speaks', async () => {
  const { standby, read } = await patientShop()
  standby.fallSilent()
  let name: string | undefined
  void read().then((found) => {
    name = found
  })
  await vi.waitUntil(() => name, soon)
  expect(name).toBe('Heart of the primary')
  standby.carryOn()
  await expect.poll(read).toBe('Heart of the standby')
})

test.runIf(isOnServer)('a standby is not asked while the primary does not say how far it is', async () => {
  const { primary, said } = await patientShop()
  said.length = 0
  primary.fallSilent()
  await vi.waitUntil(() => said.includes('the primary answers for the standby'), soon)
})
