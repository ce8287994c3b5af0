// npm run bench:outage: a PostgreSQL server that is away for 30 seconds under load. What shoppers got meanwhile, and how soon the
// shop, which is not started again, was well.
import { forget, newDataDir, startShop } from '../tests/support/running-shop.ts'
import './built.ts'

const away = 30_000
const atOnce = 30
const { startPostgres } = await import(new URL('../scripts/postgres.mjs', import.meta.url).href)
const server = await startPostgres()
if (!server) throw new Error('There is no PostgreSQL here.')
const shop = await startShop({ dataDir: newDataDir(), databaseUrl: server.url })
const [product] = (await (await fetch(`${shop.address}/api/products?published=true`)).json()) as { id: string }[]
const seen = new Map<string, number>()
let phase = 'before'
let isOver = false
let lastRefusal = 0
const load = Array.from({ length: atOnce }, async (_, index) => {
  while (!isOver) {
    const answer = await (index % 2
      ? fetch(`${shop.address}/api/cart`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ productId: product?.id }),
        })
      : fetch(`${shop.address}/products/${product?.id}`, { headers: { accept: 'text/html' } }))
    await answer.arrayBuffer()
    const key = `${phase.padEnd(7)} ${answer.status}${answer.headers.get('retry-after') ? ', Retry-After' : ''}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    if (answer.status !== 200 && answer.status !== 201) lastRefusal = performance.now()
    // Shoppers are not a hammer.
    await new Promise((later) => setTimeout(later, 20))
  }
})
const pause = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds))
await pause(3_000)
phase = 'away'
await server.halt()
await pause(away)
await server.resume()
const back = performance.now()
phase = 'after'
await pause(5_000)
isOver = true
await Promise.all(load)
for (const [key, count] of [...seen].sort()) process.stdout.write(`  ${key.padEnd(28)} ${count}\n`)
process.stdout.write(
  `  The last refusal came ${Math.max(0, lastRefusal - back).toFixed(0)} ms after the server was back.\n`,
)
const code = await shop.stop()
process.stdout.write(`  The shop was never started again, and stopped with ${code}.\n`)
await server.stop()
forget(shop.dataDir)
