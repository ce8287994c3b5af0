import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, notLike } from 'drizzle-orm'
import { inject } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { openShop } from '#app/server/open-shop.ts'
import { shopWorkers } from '#app/server/workers.ts'
import { users } from '#features/base/accounts/server/tables.ts'
import { settings } from '#features/base/settings/server/tables.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import { openWorkshopPools, type WorkshopPools } from '#features/selling/proofs/server/workshop-pools.ts'
import { cents } from '#platform/money.ts'
import { readConfig } from '#platform/server/config.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { keptMails } from '#platform/server/tables.ts'
import { claimFor } from './claim.ts'
import { holdToContract } from './contracts.ts'
import { isFull, smallWidth } from './how-often.ts'
import { copyDatabase, urlOf } from './on-server.ts'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Database timeouts in milliseconds for a loaded machine. Tests of timeouts open shops with their own. */
const tenMinutes = 600_000
const longTimeouts = { answersWithin: tenMinutes, connectsWithin: tenMinutes, locksWithin: tenMinutes }

/**
 * A shop for HTTP tests: a copy of a migrated database of the kind that the test project uses, and a clock that tests move. In `npm test`
 * it draws small pictures unless a test looks at them. decisions/0037
 */
export async function openTestShop(
  environment: Record<string, string> = {},
  { draws = isFull ? 'whole' : 'small' }: { draws?: 'small' | 'whole' } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'little-layers-shop-'))
  const { databaseUrl, databaseDirectUrl, dropDatabase } = await cloneTemplate(dataDir)
  const clock = movableClock()
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    // PgBouncer in Debian 12 does not support prepared statements.
    SEED: 'none',
    LOG_LEVEL: 'silent',
    // All visitors of a test have one network address; tests of rate limits set their own scale.
    RATE_LIMIT_SCALE: '1000',
    ...environment,
  })
  const services = await openShop(config, createLog('silent'), clock, longTimeouts)
  // Most tests print at once; tests of the time to correct set it.
  await services.database.db.insert(settings).values({ name: 'correctionMinutes', value: 0 }).onConflictDoNothing()
  const ownWorkshop = services.workshop
  services.workshop = workshopOf(draws)
  const api = createApi(services)
  const { db } = services.database

  return {
    services,
    calls: api.calls,
    payments: services.payments,
    clock,
    db,
    visitor: () => visitor(api),
    /** A published product, unless `given` says otherwise. */
    product: async (given: Partial<typeof products.$inferInsert> = {}) => {
      const [row] = await db
        .insert(products)
        .values({ name: 'Keepsake Heart', price: cents(1600), stock: 10, isPublished: true, ...given })
        .returning()
      return row!
    },
    category: async (given: Partial<typeof categories.$inferInsert> & { slug: string }) => {
      const [row] = await db
        .insert(categories)
        .values({ name: given.slug, isPublished: true, ...given })
        .returning()
      return row!
    },
    stockOf: async (id: string) =>
      (await db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock,
    /** Runs all jobs and returns the stored mails, oldest first, without the welcome mails of new accounts. */
    mailsTo: async (email: string) => {
      await runJobs(services, shopWorkers(services, 'http://shop.test'))
      return db
        .select()
        .from(keptMails)
        .where(and(eq(keptMails.recipient, email), notLike(keptMails.jobId, 'welcome:%')))
        .orderBy(asc(keptMails.createdAt))
    },
    /** A visitor who is signed in as the shop's admin. */
    admin: async () => {
      const admin = visitor(api)
      await admin.register('owner@example.com')
      await db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.email, 'owner@example.com'))
      return admin
    },
    /** A visitor who is signed in as one of the shop's staff. */
    staff: async (email = 'staff@example.com') => {
      const staff = visitor(api)
      await staff.register(email)
      await db.update(users).set({ role: 'admin', staffRole: 'staff' }).where(eq(users.email, email))
      return staff
    },
    /** A visitor who is signed in as a person who only prints and packs. */
    workshop: async (email = 'workshop@example.com') => {
      const person = visitor(api)
      await person.register(email)
      await db.update(users).set({ role: 'admin', staffRole: 'workshop' }).where(eq(users.email, email))
      return person
    },
    makeAdmin: (email: string) =>
      db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.email, email)),
    close: async () => {
      await Promise.all([
        ownWorkshop.close(),
        services.designReader.close(),
        services.measuring.close(),
        services.pictureReader.close(),
      ])
      await services.database.close()
      await dropDatabase()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let threads: WorkshopPools | undefined
/**
 * The worker threads that build gifts, shared by all shops of this test worker, because each thread loads the kernel and the typefaces.
 * Without time limits, which the threads' own tests check.
 */
function workshopOf(draws: 'small' | 'whole'): WorkshopPools {
  threads ??= openWorkshopPools({ milliseconds: 600_000 })
  const { draw } = threads
  return { ...threads, draw: (design, width) => draw(design, draws === 'small' ? smallWidth(width) : width) }
}

type Answer = { status: number; body: any; text: string; bytes: Uint8Array; headers: Headers }
export type Visitor = ReturnType<typeof visitor>

/** An HTTP client that keeps its cookies. */
function visitor({ request, calls }: Pick<ReturnType<typeof createApi>, 'request' | 'calls'>) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = async (
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await request(path, {
      method,
      headers: { cookie: cookie(), ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && { body: bodyOf(payload) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0/i.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const contentType = response.headers.get('content-type') ?? ''
    const isJson = contentType.includes('json')
    holdToContract(calls, method, path, { status: response.status, contentType, text })
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : undefined,
      text,
      bytes,
      headers: response.headers,
    }
  }
  const self = {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, payload?: unknown) => call('POST', path, payload),
    put: (path: string, payload?: unknown) => call('PUT', path, payload),
    delete: (path: string) => call('DELETE', path),
    cookie,
    useCookie: (stolen: string) => {
      for (const one of stolen.split('; ')) cookies.set(...(one.split('=') as [string, string]))
    },
    register: async (email: string, password = 'a long enough password') => {
      const { body, status, text } = await call('POST', '/api/auth/register', {
        name: 'Ida Lindqvist',
        email,
        password,
      })
      if (status !== 201) throw new Error(text)
      return body.user as { id: string }
    },
    /** Adds products to the cart, pays with the test card and places the order. */
    buy: async (items: { productId: string; quantity?: number; customization?: object }[]) => {
      for (const item of items) await call('POST', '/api/cart', item)
      return self.checkOut()
    },
    checkOut: async (guest?: { name: string; email: string }) => {
      const payment = await self.pay(guest)
      return payment.status === 200 ? call('POST', '/api/orders', payment.order) : payment
    },
    /** Everything before `POST /api/orders`: the intent, the addresses, the card. */
    pay: async (guest?: { name: string; email: string }) => {
      const cart = await call('GET', '/api/cart')
      const order = claimFor(cart.body)
      const intent = await call('POST', '/api/create-payment-intent', {
        amount: Number(order.total),
        ...(guest && { guest }),
      })
      if (intent.status !== 200) return { ...intent, order: { ...order, stripePaymentIntentId: '' }, clientSecret: '' }
      const { clientSecret, paymentIntentId } = intent.body
      const confirmed = await call('POST', '/api/test-payments/confirm', {
        clientSecret,
        cardNumber: '4242 4242 4242 4242',
      })
      return { ...confirmed, clientSecret, order: { ...order, stripePaymentIntentId: paymentIntentId } }
    },
  }
  return self
}

const bodyOf = (payload: unknown) =>
  typeof payload === 'string' || payload instanceof Uint8Array ? (payload as BodyInit) : JSON.stringify(payload)

function movableClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    /** Sets the clock. */
    set: (moment: string) => {
      ahead = Date.parse(moment) - Date.now()
    },
    forward: (minutes: number) => {
      ahead += minutes * 60_000
    },
  }
}

/** An empty database with migrated tables and a data folder, for another shop. */
export async function newTestPlace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'little-layers-place-'))
  const { databaseUrl, databaseDirectUrl, dropDatabase } = await cloneTemplate(dataDir)
  return {
    where: { dataDir, databaseUrl, databaseDirectUrl },
    forget: async () => {
      await dropDatabase()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function cloneTemplate(dataDir: string) {
  const { folder, serverUrl, databaseName } = inject('template')
  if (process.env.TEST_ON !== 'server') {
    cpSync(join(folder, 'database'), join(dataDir, 'database'), { recursive: true })
    return { databaseUrl: undefined, databaseDirectUrl: undefined, dropDatabase: async () => {} }
  }
  const { name, drop } = await copyDatabase(serverUrl, databaseName)
  const at = (server = '') => urlOf(server, name)
  const pooler = process.env.TEST_POOLER_URL
  return { databaseUrl: at(pooler || serverUrl), databaseDirectUrl: pooler && at(serverUrl), dropDatabase: drop }
}
