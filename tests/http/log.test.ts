import { DrizzleQueryError, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import type { PaymentProvider } from '#features/base/payments/server/payment.ts'
import { reconcileCheckouts } from '#features/orders/checkout/server/reconcile.ts'
import { enqueue, runJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { outbox } from '#platform/server/tables.ts'
import { claimFor } from '../support/claim.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let request: (path: string, init?: RequestInit) => Response | Promise<Response>
const lines: string[] = []
/** A payment provider whose failures are as talkative as failures can be. */
const failing = (message: string): Pick<PaymentProvider, 'create'> => ({
  create: () => Promise.reject(Object.assign(new Error(message), { code: 'E_TALKATIVE' })),
})
const talkative =
  'POST /v1/payment_intents?client_secret=query-secret with Authorization: Bearer bearer-secret and 4242 4242 4242 4242 ' +
  'answered {"clientSecret":"json-secret","card":"5555555555554444"} for pi_1_secret_payment, key sk_live_key-secret'

beforeAll(async () => {
  shop = await openTestShop()
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const app = await createSite({ ...shop.services, log, payments: { ...shop.payments, ...failing(talkative) } })
  request = (path, init) => app.request(path, init)
})
afterAll(() => shop.close())
beforeEach(() => {
  lines.length = 0
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('no password, cookie, key, token or card number of a request is in the log', async () => {
  const registered = await post(
    '/api/auth/register?password=typed-into-the-address',
    { name: 'Ida', email: 'ida@example.com', password: 'the password itself' },
    { authorization: 'Bearer header-secret', cookie: 'session=cookie-secret' },
  )
  const session = /session=([\w-]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? ''
  await request('/reset-password?token=reset-secret')
  await request('/order-confirmation?payment_intent_client_secret=pi_2_secret_returned')
  await post('/api/auth/reset-password', { token: 'reset-secret-too', password: 'the new password' })
  await post('/api/test-payments/confirm', { clientSecret: 'pi_3_secret_posted', cardNumber: '4000 0000 0000 0002' })
  const log = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(6)
  expect(registered.status).toBe(201)
  for (const secret of [
    ...['the password itself', 'typed-into-the-address', 'header-secret', 'cookie-secret', session, 'reset-secret'],
    ...['returned', 'the new password', 'posted', '4000 0000', '40000000', 'ida@example.com'],
  ])
    expect(log).not.toContain(secret)
})

test('a failure’s own words are logged without the secrets in them, under the number that the customer is told', async () => {
  const product = await shop.product()
  const ida = shop.visitor()
  await ida.register('buyer@example.com')
  await ida.post('/api/cart', { productId: product.id })
  const { total } = claimFor((await ida.get('/api/cart')).body)
  const answer = await post('/api/create-payment-intent', { amount: Number(total) }, { cookie: ida.cookie() })
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f]{12}$/)
  expect([answer.status, await answer.text()]).toEqual([
    500,
    `Something went wrong. If you write to us about it, please mention ${requestId}.`,
  ])
  const logged = lines.map((line) => JSON.parse(line))
  const own = logged.filter((line) => line.requestId === requestId)
  expect(own.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['unexpected failure', 'request']))
  expect(own.find(({ msg }) => msg === 'unexpected failure').error).toMatchObject({
    code: 'E_TALKATIVE',
    message: expect.stringContaining('POST /v1/payment_intents?client_secret=[hidden]'),
  })
  expect(own.find(({ msg }) => msg === 'request')).toMatchObject({ status: 500, level: 50 })
  expect(lines.join('')).not.toMatch(/query-secret|bearer-secret|json-secret|key-secret|pi_1_secret|4242 4242|5555555/)
})

test('what a failed query of a job or a sweep was about is not in the log, nor kept with the job', async () => {
  const services = { ...shop.services, log: createLog('trace', { write: (line) => void lines.push(line) }) }
  const fail = async (): Promise<never> => {
    await shop.db.execute(sql`select ${'1420 SW Alder Street'}::integer`)
    throw new Error('The query did not fail')
  }
  const ida = shop.visitor()
  await ida.register('sweep@example.com')
  await ida.post('/api/cart', { productId: (await shop.product()).id })
  expect((await ida.post('/api/create-payment-intent', { amount: 21.99 })).status).toBe(200)
  await reconcileCheckouts({ ...services, payments: { ...shop.payments, find: fail } })
  await enqueue(services, 'failing', 'once', {})
  await runJobs(services, { failing: fail, mail: async () => {} })
  expect(lines.join('')).toMatch(/a query failed: 22P02.*a query failed: 22P02/s)
  expect(lines.join('')).not.toContain('Alder')
  const [job] = await shop.db.select().from(outbox).where(eq(outbox.kind, 'failing'))
  expect(job?.failure).toBe('a query failed: 22P02')
})

test('a database that is away is a number too, on every kind of answer', async () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const db = new Proxy(shop.services.database.db, {
    get: () => {
      throw gone
    },
  })
  const database = { ...shop.services.database, db }
  const app = await createSite({ ...shop.services, database, log: createLog('silent') })
  const answer = await app.request('/api/products', { headers: { accept: 'application/problem+json' } })
  const details = (await answer.json()) as { requestId: string; title: string }
  expect(details.requestId).toBe(answer.headers.get('x-request-id'))
  expect(details.title).toContain(`please mention ${details.requestId}`)
  expect(answer.status).toBe(503)
})

test('what a query was about is not in the log when the database goes away under it', async () => {
  const services = { ...shop.services, log: createLog('trace', { write: (line) => void lines.push(line) }) }
  const gone = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
  const db = new Proxy(shop.services.database.db, {
    get: () => {
      throw new DrizzleQueryError('select 1', ['ida@example.com', '1420 SW Alder Street'], gone)
    },
  })
  const app = await createSite({ ...services, database: { ...shop.services.database, db } })
  const answer = await app.request('/api/products')
  expect([answer.status, lines.join('')]).toEqual([503, expect.stringContaining('a query failed: 57P01')])
  expect(lines.join('')).not.toMatch(/ida@|Alder|params/)
})

test('an answer that is no failure of the shop is numbered quietly', async () => {
  const answer = await request('/api/products/nothing')
  expect([answer.status, await answer.text()]).toEqual([404, 'Product Not Found'])
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
})
