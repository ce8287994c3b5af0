import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { onFirstCore, usedSeconds } from './cores.ts'
import { median, report } from './report.ts'
import { newBuyer } from './shoppers.ts'
import { openBenchShop } from './shops.ts'

// npm run bench -- pages: processor time of pages and API answers, each in turns with a bare `node:http` server that answers the same bytes.
// Options: --database=embedded (postgres), --products=100000 (1000), --quick.

const { values: given } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, database: { type: 'string' }, products: { type: 'string' } },
})
const [seconds, turns] = given.quick ? [1, 1] : [2, 5]
const connections = 64

/** `cpu` is milliseconds of processor time for one answer, the database's included; `slow` the 97.5th percentile in milliseconds. */
type Load = { perSecond: number; cpu: number; median: number; slow: number }
type Asked = { path: string; cookie?: string; each?: (turn: number) => string }

const kind = given.database === 'embedded' ? 'embedded' : 'postgres'
const shop = await openBenchShop(kind, Number(given.products ?? 1000))
const rows: string[][] = []
try {
  const [product] = (await (await fetch(`${shop.address}/api/products?published=true&limit=1`)).json()) as {
    id: string
  }[]
  const shopper = newBuyer(shop.address)
  await shopper.register('shopper@example.com')
  const cookie = shopper.cookie()
  const pages = { Home: '/', 'Product list': '/products', 'Product page': `/products/${product?.id}` }
  for (const [name, path] of Object.entries(pages)) await measure(name, { path })
  for (const [name, path] of Object.entries(pages)) await measure(`${name}, signed in`, { path, cookie })
  await measure('API: product list', { path: '/api/products/search' })
  await measure('API: product, signed in', { path: `/api/products/${product?.id}`, cookie })
  const words = ['heart', 'vase', 'cat', 'star', 'lamp', 'fox', 'tree', 'box']
  const search = (turn: number) => `/api/products/search?q=${words[turn % words.length]}+${turn}`
  await measure('API: search, not cached', { path: search(0), each: search })
  const head = ['', 'Requests/s', 'CPU ms', 'Median ms', '97.5 % ms', 'kB', 'Bare CPU ms', 'Times bare']
  report(`pages (${kind})`, head, rows)
} finally {
  await shop.close()
}

async function measure(name: string, asked: Asked) {
  const answer = await readOnce(shop.address + asked.path, headersOf(asked))
  const bare = await openBare(answer)
  const loads: Load[] = []
  const bares: Load[] = []
  let turn = 1
  const shopAsked = asked.each && { ...asked, each: () => asked.each?.(turn++) ?? '' }
  try {
    await load(shop.address, shopAsked ?? asked)
    await load(bare.origin, { path: '/' })
    while (loads.length < turns) {
      loads.push(await load(shop.address, shopAsked ?? asked))
      bares.push(await load(bare.origin, { path: '/' }))
    }
  } finally {
    await bare.close()
  }
  const of = (which: keyof Load) => median(loads.map((one) => one[which]))
  const bareCpu = median(bares.map(({ cpu }) => cpu))
  rows.push([
    name,
    of('perSecond').toFixed(0),
    of('cpu').toFixed(3),
    of('median').toFixed(1),
    of('slow').toFixed(1),
    (answer.bytes.length / 1000).toFixed(1),
    bareCpu.toFixed(3),
    (of('cpu') / bareCpu).toFixed(1),
  ])
}

function headersOf({ cookie }: Asked) {
  return { 'accept-encoding': 'br', ...(cookie && { cookie }) }
}

/** Throws if a response is not successful. */
async function load(origin: string, asked: Asked): Promise<Load> {
  const { each } = asked
  const before = usedSeconds() ?? Number.NaN
  const result = await autocannon({
    url: origin + asked.path,
    connections,
    duration: seconds,
    headers: headersOf(asked),
    ...(each && { requests: [{ setupRequest: (request) => ({ ...request, path: each(0) }) }] }),
  })
  const used = (usedSeconds() ?? Number.NaN) - before
  if (result.non2xx + result.errors > 0) throw new Error(`${asked.path}: ${result.non2xx + result.errors} failed.`)
  const { total } = result.requests
  const { p50, p97_5 } = result.latency
  return { perSecond: total / result.duration, cpu: (used * 1000) / total, median: p50, slow: p97_5 }
}

type Answer = { headers: IncomingHttpHeaders; bytes: Buffer }

/** One response, still compressed. */
function readOnce(address: string, headers: Record<string, string>) {
  return new Promise<Answer>((resolve, reject) => {
    const request = get(address, { headers }, async (response) =>
      resolve({ headers: response.headers, bytes: Buffer.concat(await response.toArray()) }),
    )
    request.on('error', reject)
  })
}

/** A bare `node:http` server on the shop's core that answers these bytes. */
async function openBare({ headers, bytes }: Answer) {
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-bare-'))
  const file = join(folder, 'answer')
  writeFileSync(file, bytes)
  const described = ['content-type', 'content-encoding'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [name, value] : []
  })
  const { bare, port } = await onFirstCore(() => startBare([file, ...described]))
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      const gone = once(bare, 'exit')
      bare.disconnect()
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

async function startBare(args: string[]): Promise<{ bare: ChildProcess; port: number }> {
  const bare = fork('bench/bare.ts', args)
  const [port] = await once(bare, 'message')
  return { bare, port: Number(port) }
}
