// npm run bench:scaled: many machines on one. nginx, two web processes and a worker, PgBouncer, PostgreSQL with a standby and an object
// store; what they answer, and what is left when one of them dies. decisions/0054
import pg from 'pg'
import { startObjectStore } from '../tests/support/object-store.ts'
import { forget, newDataDir, startShop } from '../tests/support/running-shop.ts'
import { startNginx } from './nginx.ts'
import { newShopper, type Shopper } from './shoppers.ts'
import './built.ts'

const load = async (file: string) => import(new URL(`../scripts/${file}`, import.meta.url).href)
const { startPostgres, freePort } = await load('postgres.mjs')
const { startPooler } = await load('pooler.mjs')
const say = (line: string) => process.stdout.write(`  ${line}\n`)
const pause = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds))
const owner = { email: 'owner@example.com', password: 'whales sing at night' }

const server = await startPostgres({ isDurable: true })
const pooler = server && (await startPooler(server.url))
const [front, ...behind]: number[] = [await freePort(), await freePort(), await freePort()]
const nginx = await startNginx(front ?? 0, behind)
if (!pooler || !nginx) throw new Error('PostgreSQL, PgBouncer and nginx are needed: apt-get install pgbouncer nginx.')
const standby: { url: string } = await server.follow()
const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
// An order is acknowledged when the standby has it.
await ask(server.url, `alter system set synchronous_standby_names = '*'`)
await ask(server.url, 'select pg_reload_conf()')

const objects = await startObjectStore()
const shared = (ROLE: string, port: number) => ({
  dataDir: newDataDir(),
  seed: 'none',
  databaseUrl: pooler.url,
  environment: {
    ...objects.environment,
    ...{ ROLE, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${front}`, TRUST_PROXY: '1', LOG_LEVEL: 'info' },
    ...{ DATABASE_DIRECT_URL: `${pooler.url}_direct`, DATABASE_READ_URL: standby.url, DATABASE_PREPARES: '0' },
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  },
})
const web = [await startShop({ ...shared('web', behind[0] ?? 0), seed: 'goods' })]
web.push(await startShop(shared('web', behind[1] ?? 0)))
const worker = await startShop(shared('worker', await freePort()))
const origin = `http://127.0.0.1:${front}`
type Product = { id: string; price: string; name: string; options?: unknown }
const products = (await (await fetch(`${origin}/api/products?published=true`)).json()) as Product[]
const product = products.find(({ name }) => name === 'Print-to-order Heart') ?? products[0]
if (!product) throw new Error('There is nothing to buy.')

say('What they answer')
const signedIn = newShopper(origin)
await signedIn.register('reader@example.com')
for (const [name, at] of [
  ['one web process', `http://127.0.0.1:${behind[0]}`],
  ['two behind nginx', origin],
] as const) {
  const agentOf = { headers: { cookie: signedIn.cookie() } }
  let answers = 0
  const until = performance.now() + 5_000
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < until) {
        await (await fetch(`${at}/api/products/${product.id}`, agentOf)).arrayBuffer()
        answers++
      }
    }),
  )
  say(`${name}: ${Math.round(answers / 5)} products a second for somebody who is signed in`)
}

say('A new price, seen by visitors of both')
const cookie = await signInOwner()
for (const price of ['17.00', '18.00', '19.00']) {
  const changed = await fetch(`${origin}/api/products/${product.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ price }),
  })
  if (!changed.ok) throw new Error(await changed.text())
  const since = performance.now()
  const seen = behind.map(async (port) => {
    const read = async () =>
      (await (await fetch(`http://127.0.0.1:${port}/api/products/${product.id}`)).json()) as Product
    while ((await read()).price !== price) await pause(5)
    return performance.now() - since
  })
  say(`after ${(await Promise.all(seen)).map((one) => one.toFixed(0)).join(' and ')} ms`)
}
product.price = '19.00'

say('A standby that is behind')
const output = () => web.map((one) => one.output()).join('')
const said = async (words: string, times: number) => {
  while (output().split(words).length <= times) await pause(50)
}
await said('"the standby answers"', 2)
await ask(standby.url, 'select pg_wal_replay_pause()')
await ask(server.url, `select pg_logical_emit_message(true, 'shop', 'something to be behind of')`)
const paused = performance.now()
await said('"the primary answers for the standby"', 2)
say(`is asked no more after ${(performance.now() - paused).toFixed(0)} ms`)
await ask(standby.url, 'select pg_wal_replay_resume()')

const acknowledged = new Map<string, number>()
let isOver = false
let firstAfter: number | undefined
const buying = Array.from({ length: 6 }, async (_, index) => {
  for (let turn = 0; !isOver; turn++) {
    const email = `buyer-${index}-${turn}@example.com`
    const buyer = newShopper(origin)
    try {
      await buyer.register(email)
      while (!isOver) {
        await buyer.buy(product.id, product.price)
        acknowledged.set(email, (acknowledged.get(email) ?? 0) + 1)
        firstAfter ??= performance.now()
      }
    } catch {
      // A purchase that was cut off is left where it is, and somebody else comes.
      await pause(20)
    }
  }
})
const count = () => [...acknowledged.values()].reduce((sum, one) => sum + one, 0)
const browsing: Shopper[] = []
for (let index = 0; index < 5; index++) {
  const shopper = newShopper(origin)
  await shopper.register(`browser-${index}@example.com`)
  await shopper.addToCart(product.id)
  browsing.push(shopper)
}

say('A web process and the worker are killed while orders are placed')
await pause(3_000)
await Promise.all([web[0]?.kill(), worker.kill()])
await pause(3_000)
let kept = 0
for (const { cookie } of browsing) {
  const cart = await fetch(`${origin}/api/cart`, { headers: { cookie: cookie() } })
  const person = await fetch(`${origin}/api/auth/me`, { headers: { cookie: cookie() } })
  const { user } = (await person.json()) as { user: object | null }
  if (user && ((await cart.json()) as unknown[]).length === 1) kept++
}
say(`${kept} of ${browsing.length} shoppers are signed in and have their carts, ${count()} orders so far`)
const nextWorker = await startShop(shared('worker', await freePort()))

say('The primary is killed, the standby takes its place')
const before = count()
await server.kill()
firstAfter = undefined
const died = performance.now()
await ask(standby.url, 'select pg_promote()')
await ask(standby.url, `alter system set synchronous_standby_names = ''`)
await ask(standby.url, 'select pg_reload_conf()')
pooler.turnTo(standby.url)
firstAfter = undefined
while (firstAfter === undefined && performance.now() - died < 60_000) await pause(20)
say(
  `the next order came ${((firstAfter ?? Number.NaN) - died).toFixed(0)} ms after the death, after ${before} before it`,
)
await pause(5_000)
isOver = true
await Promise.all(buying)
const orders = await ask(
  standby.url,
  'select u.email, count(*)::int as count from orders o join users u on u.id = o.user_id group by 1',
)
const found = new Map(orders.map(({ email, count }) => [email, count]))
const lost = [...acknowledged].filter(([email, wanted]) => (found.get(email) ?? 0) < wanted)
say(`${count()} orders were acknowledged, ${lost.length === 0 ? 'none' : JSON.stringify(lost)} is lost`)
const waiting = async () =>
  (await ask(standby.url, 'select count(*)::int as count from outbox where done_at is null'))[0].count
const since = performance.now()
while ((await waiting()) > 0 && performance.now() - since < 120_000) await pause(200)
say(`${await waiting()} jobs wait ${((performance.now() - since) / 1000).toFixed(0)} s later`)

await Promise.all([web[1]?.stop(), nextWorker.stop()])
await nginx.stop()
await pooler.stop()
await server.stop()
await objects.stop()
for (const { dataDir } of [...web, worker, nextWorker]) forget(dataDir)
if (lost.length > 0 || kept < browsing.length) process.exitCode = 1

async function signInOwner(): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
