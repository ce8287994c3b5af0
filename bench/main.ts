// npm run bench: how fast the shop answers, on one core with its database, and how near that is to a bare `node:http` server.
// Arguments: --quick, --database=postgres or embedded (both without it), --products=1000,10000,100000 (1000 without it).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { machine } from './cores.ts'
import { type Asked, type Effort, type Figure, measureShare, measureWork, type Share } from './load.ts'
import { newShopper, type Shopper } from './shoppers.ts'
import { type BenchShop, type Kind, openBenchShop } from './shops.ts'

const { values: given } = parseArgs({
  options: { quick: { type: 'boolean' }, database: { type: 'string' }, products: { type: 'string' } },
})
const effort: Effort = given.quick ? { warmUp: 1, run: 1, runs: 1 } : { warmUp: 2, run: 3, runs: 3 }
const kinds = (['postgres', 'embedded'] as const).filter(
  (kind) => kind === (given.database ?? (given.quick ? 'postgres' : kind)),
)
const sizes = (given.products ?? '1000').split(',').map(Number)

type Row = Figure & Partial<Share> & { name: string }

const say = (text: string) => process.stdout.write(`${text}\n`)
say(`\n${machine.cpu}, ${machine.cores} cores, Node ${process.version}`)
say(
  machine.apart
    ? 'The shop and its database have one core, whoever loads them the other.'
    : 'NOT COMPARABLE: the shop and whoever loads it share all cores, because there is no `taskset` here, or only one core.',
)
for (const kind of kinds) for (const products of sizes) await measureShop(kind, products)

async function measureShop(kind: Kind, products: number) {
  const shop = await openBenchShop(kind, products)
  say(
    `\n${products.toLocaleString('en-US')} products, ${kind}. Of the ceiling: what bare node:http answers of the same bytes, as it comes (plain) and set as the shop sets it (tuned)`,
  )
  say(
    columns(
      ['', 'a second', 'CPU ms', 'median ms', '97.5 % ms', 'kB'].concat(
        'plain',
        'of it',
        'by CPU',
        'tuned',
        'of it',
        'by CPU',
      ),
    ),
  )
  const rows: Row[] = []
  try {
    await measureAll(shop, (row) => {
      rows.push(row)
      say(columns(cellsOf(row)))
    })
  } finally {
    await shop.close()
  }
  if (given.quick) return
  mkdirSync('bench/results', { recursive: true })
  const all = {
    machine: { ...machine, node: process.version },
    effort,
    database: kind,
    products,
    rows: rows.map(rounded),
  }
  writeFileSync(`bench/results/${kind}-${products}.json`, `${JSON.stringify(all, null, 2)}\n`)
}

async function measureAll({ address: origin, untilIdle }: BenchShop, tell: (row: Row) => void) {
  const [product] = (await (await fetch(`${origin}/api/products?published=true&limit=1`)).json()) as Gift[]
  if (!product) throw new Error('There is nothing to be bought.')
  const shoppers = Array.from({ length: 16 }, () => newShopper(origin))
  for (const [place, shopper] of shoppers.entries()) await shopper.register(`shopper${place}@example.com`)
  const cookie = shoppers[0]?.cookie() ?? ''
  // Its picture and its files are made once, for its first order.
  await shoppers[0]?.buy(product.id, product.price)
  await untilIdle()
  const pages = { home: '/', list: '/products', product: `/products/${product.id}` }
  const reading = async (name: string, asked: Asked) => tell({ name, ...(await measureShare(origin, asked, effort)) })
  for (const [name, path] of Object.entries(pages)) await reading(`${name}, visitor`, { path })
  for (const [name, path] of Object.entries(pages)) await reading(`${name}, signed in`, { path, headers: { cookie } })
  await reading('API list', { path: '/api/products/search' })
  await reading('API product', { path: `/api/products/${product.id}` })
  await reading('API product, signed in', { path: `/api/products/${product.id}`, headers: { cookie } })
  await reading('search, asked before', { path: '/api/products/search?q=heart' })
  const words = ['heart', 'vase', 'cat', 'star', 'lamp', 'fox', 'tree', 'box']
  const search = (turn: number) => `/api/products/search?q=${words[turn % words.length]}+${turn}`
  await reading('search, never asked before', { path: search(0), each: search })
  // Before thousands of additions and orders, whose jobs and dead rows would be counted to it, but after so many that what orders run is compiled.
  // By the processor's time an order counts as much as what it takes from the pages.
  const beside = duringOrders(shoppers, product, untilIdle)
  await measureWork(buying(shoppers, product), { warmUp: 0, run: effort.warmUp, runs: 1 })
  await untilIdle()
  for (const [name, path] of Object.entries(pages))
    tell({
      name: `${name}, ten orders a second`,
      ...(await measureShare(origin, { path }, effort, beside, { mayChange: true })),
    })
  tell({ name: 'add to cart', ...(await measureWork(addingToCarts(origin, product), effort)) })
  tell({ name: 'whole checkout', ...(await measureWork(buying(shoppers, product), effort)) })
  for (const [name, path] of Object.entries(pages)) {
    say(`  JavaScript of ${name}: ${(await scriptsOf(origin + path)).toFixed(1)} kB of Brotli`)
  }
}

type Gift = { id: string; price: string }

/** Guests who put ten gifts each into a cart. */
function addingToCarts(origin: string, { id }: Gift) {
  const guests = new Map<number, { guest: Shopper; added: number }>()
  return async (shopper: number) => {
    const known = guests.get(shopper)
    const one = known && known.added < 10 ? known : { guest: newShopper(origin), added: 0 }
    guests.set(shopper, { ...one, added: one.added + 1 })
    await one.guest.addToCart(id)
  }
}

function buying(shoppers: Shopper[], { id, price }: Gift) {
  return async (shopper: number) => shoppers[shopper]?.buy(id, price)
}

/** Does something while ten orders a second are placed, and waits until what follows from them is done. Throws when they are fewer: that would be a better share. */
function duringOrders(shoppers: Shopper[], { id, price }: Gift, untilIdle: () => Promise<void>) {
  return async (work: () => Promise<Figure>) => {
    const underWay: Promise<void>[] = []
    const free = [...shoppers]
    let missing = 0
    const placing = setInterval(() => {
      const shopper = free.pop()
      if (!shopper) return void missing++
      const order = shopper.buy(id, price).then(() => void free.push(shopper))
      // One that fails is told below, when the reading has ended.
      order.catch(() => {})
      underWay.push(order)
    }, 100)
    const figure = await work().finally(async () => {
      clearInterval(placing)
      await Promise.allSettled(underWay)
    })
    await Promise.all(underWay)
    if (missing > underWay.length / 20) throw new Error('The shop is too slow for ten orders a second.')
    await untilIdle()
    return figure
  }
}

function cellsOf(row: Row): string[] {
  const { name, perSecond, cpu, median, slow, bytes, plain, ceiling } = row
  return [
    name,
    perSecond.toFixed(0),
    cpu?.toFixed(3) ?? '',
    median.toFixed(1),
    slow.toFixed(1),
    bytes ? (bytes / 1000).toFixed(1) : '',
    plain?.toFixed(0) ?? '',
    percent(row.ofPlain),
    percent(row.ofPlainByCpu),
    ceiling?.toFixed(0) ?? '',
    percent(row.ofCeiling),
    percent(row.ofCeilingByCpu),
  ]
}

function percent(share: number | undefined) {
  return share === undefined ? '' : `${Math.round(share * 100)} %`
}

function columns([first = '', ...others]: string[]) {
  return `  ${first.padEnd(28)}${others.map((cell) => cell.padStart(11)).join('')}`
}

function rounded(row: Row) {
  const short = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, short(value)]))
}

type Program = { program: string; files: string[] }

/** What a page makes a browser fetch before anything is touched, in kilobytes. */
async function scriptsOf(address: string) {
  const html = await (await fetch(address)).text()
  const scripts = new Set(
    [...html.matchAll(/(?:modulepreload" href|script type="module" src)="([^"]+\.js)"/g)].map(
      ([, script = '']) => script,
    ),
  )
  // What an open page fetches once it is seen, it names as data.
  const { program, files } = JSON.parse(/<script id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Program
  for (const script of [program, ...files]) scripts.add(script)
  let bytes = 0
  for (const script of scripts) bytes += brotliCompressSync(readFileSync(`dist/client${script}`)).length
  return bytes / 1000
}
