import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { launchWithGraphics } from '../tests/support/chromium.ts'
import { forget, newDataDir, startShop } from '../tests/support/running-shop.ts'
import { median, report } from './report.ts'

// npm run bench -- gifts [EDITS]: a demo shop and a browser without a GPU. How long a product takes to appear in 3D and an edit of its
// text takes to show, how much memory 500 edits leave behind, and how long requests take while twenty print files are made.

const { build } = await import(new URL('../scripts/install.mjs', import.meta.url).href)
build()
const edits = Number(process.argv[3] ?? 500)
const kinds: Record<string, 'page' | 'graphics'> = { renderer: 'page', GPU: 'graphics' }
const dataDir = newDataDir()
const shop = await startShop({ dataDir, seed: 'demo', environment: { RATE_LIMIT_SCALE: '100000' } })
const { address } = shop
const password = shop.password('admin@example.com')

// Page and worker collect garbage before their memory is measured.
const browser = await launchWithGraphics(['--js-flags=--expose-gc'])
const rows: string[][] = []
const asking = await browser.newBrowserCDPSession()
try {
  await lookAtAGift()
  await printBesideShoppers()
  report('gifts', ['', 'Value'], rows)
} finally {
  await browser.close()
  await shop.stop()
  forget(dataDir)
}

async function lookAtAGift() {
  const products = await (await fetch(`${address}/api/products`)).json()
  const { id } = products.find(({ name }: { name: string }) => name === 'Name Plate')
  const page = await browser.newPage()
  await page.addInitScript(timeEdits)
  await page.goto(`${address}/products/${id}`)
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
  const opened = performance.now()
  await page.getByRole('button', { name: /3D view|Your gift/ }).click()
  await page.locator('.gift-view[data-shown]').waitFor()
  say('From opening the 3D view to the gift', milliseconds(performance.now() - opened))
  say('First text on the gift, with loading of kernel and fonts', milliseconds(await engraved(page, 'Ida')))
  const taken: number[] = []
  for (let i = 0; i < 60; i++) taken.push(await engraved(page, `Sam ${i}`))
  say('From a key to the text on the gift', spread(taken))
  // Fills the caches for these texts before memory is measured.
  for (let i = 0; i < 50; i++) await engraved(page, `Ida ${i}`)
  say(`Browser memory before ${edits} edits`, await collected(page))
  for (let i = 0; i < edits; i++) {
    await engraved(page, `Ida ${i % 50}`)
  }
  say(`Browser memory after ${edits} edits`, await collected(page))
  await page.goto(`${address}/products`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  say('Browser memory after leaving the product', await collected(page))
  await page.close()
}

type Timed = { edits: number[] }

/** Runs in the page: measures the time from each input until the built gift is drawn. */
function timeEdits() {
  const edits: number[] = []
  Object.assign(window, { edits })
  let typedAt: number | undefined
  addEventListener('input', () => {
    typedAt = performance.now()
  })
  const Plain = Worker
  window.Worker = class extends Plain {
    constructor(...given: ConstructorParameters<typeof Plain>) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        const since = typedAt
        if (!data.shown || since === undefined) return
        typedAt = undefined
        // Two frames, because the first may have been requested before this message.
        requestAnimationFrame(() => requestAnimationFrame(() => edits.push(performance.now() - since)))
      })
    }
  }
}

async function collected(page: Page) {
  await page.requestGC()
  // The worker has its own heap.
  for (const worker of page.workers()) await worker.evaluate(() => (globalThis as unknown as { gc: () => void }).gc())
  return megabytes()
}

/** Types a text and waits until it is drawn; returns the time in milliseconds. */
async function engraved(page: Page, words: string): Promise<number> {
  const before = await page.evaluate(() => (window as unknown as Timed).edits.length)
  await page.getByLabel(/^Engraving/).fill(words)
  await page.waitForFunction((so) => (window as unknown as Timed).edits.length > so, before)
  return page.evaluate(() => (window as unknown as Timed).edits.at(-1) ?? 0)
}

async function printBesideShoppers() {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'admin@example.com', password }),
  })
  const cookie = login.headers.getSetCookie().join('; ').split(';', 1)[0] ?? ''
  const ask = (path: string) => fetch(`${address}${path}`, { headers: { cookie } })
  const orders: { id: string }[] = await (await ask('/api/orders')).json()
  const files: string[] = []
  for (const { id } of orders) {
    const { items } = await (await ask(`/api/orders/${id}`)).json()
    for (const item of items) if (item.isPrintedFromModel) files.push(`/api/orders/${id}/items/${item.id}/print.3mf`)
    if (files.length >= 20) break
  }
  const alone = await answersFor(3000)
  const start = performance.now()
  let isPrinting = true
  const printing = Promise.all(files.slice(0, 20).map((file) => ask(file).then((answer) => answer.arrayBuffer())))
  const beside = answersWhile(() => isPrinting)
  await printing
  isPrinting = false
  say('20 print files', milliseconds(performance.now() - start))
  say('Product list alone', spread(alone))
  say('Product list while print files are made', spread(await beside))
}

function answersFor(milliseconds: number) {
  const end = performance.now() + milliseconds
  return answersWhile(() => performance.now() < end)
}
async function answersWhile(isOn: () => boolean) {
  const times: number[] = []
  while (isOn()) {
    const start = performance.now()
    await (await fetch(`${address}/api/products?published=true&limit=12`)).arrayBuffer()
    times.push(performance.now() - start)
  }
  return times
}
function spread(times: number[]) {
  const slow = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
  return `${median(times).toFixed(1)} ms (median), ${slow.toFixed(1)} ms (99th percentile)`
}
function milliseconds(time: number) {
  return `${Math.round(time)} ms`
}
function say(what: string, value: string) {
  rows.push([what, value])
}

/** Anonymous and shared memory of the browser's processes. File-backed pages do not count, because other browsers share them. */
async function megabytes() {
  const { processInfo } = await asking.send('SystemInfo.getProcessInfo')
  const sums = { page: 0, graphics: 0, others: 0 }
  for (const { id, type } of processInfo) {
    const made = [...read(`/proc/${id}/smaps_rollup`).matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm)]
    sums[kinds[type] ?? 'others'] += made.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024
  }
  const all = sums.page + sums.graphics + sums.others
  const each = Object.entries(sums).map(([kind, sum]) => `${kind} ${Math.round(sum)}`)
  return `${Math.round(all)} MB (${each.join(', ')})`
}
function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}
