// npm run bench -- memory: resident memory of the shop over a million mixed requests, 150,000 made-up addresses among them.
// Arguments: --database=postgres or embedded (postgres without it), --requests=1000000.
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { report, say } from './report.ts'
import { type Buyer, newBuyer } from './shoppers.ts'
import { type BenchDatabase, openBenchShop } from './shops.ts'

const { values: given } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' }, requests: { type: 'string' } },
})
const kind: BenchDatabase = given.database === 'embedded' ? 'embedded' : 'postgres'
const all = Number(given.requests ?? 1_000_000)
const atOnce = 32
/** Percentages of the requests. The rest reads pages that exist. */
const shares = { madeUp: 15, searches: 5, additions: 2, checkouts: 0.1 }

const shop = await openBenchShop(kind, 1_000)
const origin = shop.address
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const seen = new Map<number, number>()

/** Sends a request with a browser's headers and reads the whole response. */
const ask = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const sent = request(origin + path, { agent, headers }, (answer) => {
      seen.set(answer.statusCode ?? 0, (seen.get(answer.statusCode ?? 0) ?? 0) + 1)
      answer.resume().once('end', resolve).once('error', reject)
    })
    // The shop may have closed an idle connection just before it was reused: retry on another one.
    const again = (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? ask(path).then(resolve, reject) : reject(error)
    sent.once('error', again).end()
  })

/** The resident memory of the shop's process in megabytes, from its metrics. */
async function residentMegabytes() {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer measured' } })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6
}

const gifts = (await (await fetch(`${origin}/api/products?published=true`)).json()) as { id: string; price: string }[]
const giftAt = (turn: number) => gifts[turn % gifts.length] ?? { id: '', price: '0' }
const buyers = Array.from({ length: atOnce }, () => newBuyer(origin))
for (const [place, buyer] of buyers.entries()) await buyer.register(`shopper${place}@example.com`)
const guests = new Map<number, { guest: Buyer; added: number }>()

/** Guests add ten products each. */
async function add(hand: number, turn: number) {
  const known = guests.get(hand)
  const one = known && known.added < 10 ? known : { guest: newBuyer(origin), added: 0 }
  guests.set(hand, { ...one, added: one.added + 1 })
  await one.guest.addToCart(giftAt(turn).id)
}

const pages = ['/', '/products', '/api/products/search', '/cart', '/gift-finder', '/contact']
const madeUp = [
  (turn: number) => `/products?q=made+up+${turn}`,
  (turn: number) => `/products?utm_source=${turn}`,
  (turn: number) => `/nothing/${turn}`,
]

/** Sends the nth request. Its kind depends on `turn` only, so every run sends the same requests. */
async function work(hand: number, turn: number) {
  const place = ((turn * 617) % 1_000) / 10
  if (place < shares.checkouts) return buyers[hand]?.buy(giftAt(turn).id, giftAt(turn).price)
  if (place < shares.additions) return add(hand, turn)
  if (place < shares.additions + shares.searches) return ask(`/api/products/search?q=heart+${turn}`)
  if (place < shares.additions + shares.searches + shares.madeUp) return ask(madeUp[turn % 3]?.(turn) ?? '/')
  return ask(turn % 3 === 0 ? `/products/${giftAt(turn).id}` : (pages[turn % pages.length] ?? '/'))
}

const before = await residentMegabytes()
let most = before
say(`${kind}: ${before.toFixed(0)} MB before`)
const begun = performance.now()
let next = 0
let reported = 0
await Promise.all(
  buyers.map(async (_, hand) => {
    while (next < all) {
      const turn = next++
      await work(hand, turn)
      if (turn < reported + all / 20) continue
      reported += all / 20
      const now = await residentMegabytes()
      most = Math.max(most, now)
      say(`${reported.toLocaleString('en')}: ${now.toFixed(0)} MB`)
    }
  }),
)
const seconds = (performance.now() - begun) / 1_000
await shop.untilIdle()
const after = await residentMegabytes()
say(`${all.toLocaleString('en')}: ${after.toFixed(0)} MB, after ${seconds.toFixed(0)} s`)
report(
  `memory (${kind})`,
  ['', 'Value'],
  [
    ['Start until the shop listens, s', shop.startSeconds.toFixed(2)],
    ['After start, MB', before.toFixed(0)],
    [`At most during ${all.toLocaleString('en')} requests, MB`, Math.max(most, after).toFixed(0)],
    ['Afterwards, MB', after.toFixed(0)],
  ],
)
say(`Answers by status: ${[...seen].map(([status, times]) => `${status} ${times}`).join(', ')}`)
agent.destroy()
await shop.close()
process.exit()
