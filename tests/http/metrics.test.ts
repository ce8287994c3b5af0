import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
})
afterAll(() => shop.close())

const open = async (token?: string) => {
  const app = await createSite({ ...shop.services, config: { ...shop.services.config, metricsToken: token } })
  return (path: string, { bearer, cookie }: { bearer?: string; cookie?: string } = {}) =>
    app.request(path, {
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...(cookie && { cookie }) },
    })
}
const numberOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  )

test('metrics cover requests by route, orders, waiting jobs, the database and the process', async () => {
  const heart = await shop.product()
  const ida = shop.visitor()
  await ida.register('ida@example.com')
  expect((await ida.buy([{ productId: heart.id }])).status).toBe(201)
  const request = await open('a token')
  for (const path of [
    `/api/products/${heart.id}`,
    `/api/products/${crypto.randomUUID()}`,
    '/api/nothing',
    '/privacy',
    '/healthz',
  ])
    await request(path)
  const answer = await request('/metrics', { bearer: 'a token' })
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  const requests = (route: string, status: number) =>
    numberOf(text, `shop_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
  expect(requests('/api/products/:id', 200)).toBe(1)
  expect(requests('/api/products/:id', 404)).toBe(1)
  expect(requests('/api/*', 404)).toBe(1)
  expect(requests('pages', 200)).toBe(1)
  expect(requests('/healthz', 200)).toBe(1)
  expect(text).not.toContain(heart.id)
  expect(numberOf(text, 'shop_orders{status="pending"}')).toBe(1)
  expect(numberOf(text, 'shop_orders{status="delivered"}')).toBe(0)
  expect(numberOf(text, 'shop_outbox_waiting')).toBeGreaterThanOrEqual(1)
  expect(numberOf(text, 'shop_database_up')).toBe(1)
  expect(numberOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('metrics need the token if one is set, even for an owner', async () => {
  const request = await open('a token')
  expect((await request('/metrics', { bearer: 'a token' })).status).toBe(200)
  const refused = await request('/metrics')
  expect([refused.status, await refused.text()]).toEqual([401, 'Send the token of METRICS_TOKEN as a bearer.'])
  expect((await request('/metrics', { bearer: 'another token' })).status).toBe(401)
  expect((await request('/metrics', { cookie: owner.cookie() })).status).toBe(401)
})

test('metrics without a token are for owners only', async () => {
  const request = await open()
  expect((await request('/metrics', { cookie: owner.cookie() })).status).toBe(200)
  expect((await request('/metrics', { cookie: (await shop.staff('reader@example.com')).cookie() })).status).toBe(404)
  expect((await request('/metrics')).status).toBe(404)
  expect((await request('/metrics', { bearer: 'undefined' })).status).toBe(404)
})

test('metrics report an unreachable database without failing', async () => {
  const db = new Proxy(shop.services.database.db, {
    get: () => {
      throw new Error('away')
    },
  })
  const services = {
    ...shop.services,
    config: { ...shop.services.config, metricsToken: 'a token' },
    database: { ...shop.services.database, db },
  }
  const app = await createSite(services)
  const answer = await app.request('/metrics', { headers: { authorization: 'Bearer a token' } })
  const text = await answer.text()
  expect([answer.status, numberOf(text, 'shop_database_up')]).toEqual([200, 0])
  expect(text).not.toContain('shop_orders{')
})
