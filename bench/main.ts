import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { forget, newDataDir, startShop } from '../tests/support/running-shop.ts'

/** How long each measurement runs, in milliseconds, and how many requests are under way at once. */
const duration = 5_000
const atOnce = 16

const shop = await startShop({ dataDir: newDataDir() })
const [product] = (await (await fetch(`${shop.address}/api/products?published=true`)).json()) as { id: string }[]
const paths = ['/', '/products', `/products/${product?.id}`, '/api/products?published=true', '/api/cart']

process.stdout.write('\nAnswers a second, and how long one takes (median, 95th of a hundred), in milliseconds\n')
for (const path of paths) {
  const { perSecond, median, slow } = await measure(shop.address + path)
  process.stdout.write(
    `  ${path.slice(0, 40).padEnd(42)} ${perSecond.toFixed(0).padStart(6)}/s  ${median.toFixed(1).padStart(6)}  ${slow.toFixed(1).padStart(6)}\n`,
  )
}
process.stdout.write('\nJavaScript of a first load, compressed (brotli), in kilobytes\n')
for (const path of paths.slice(0, 3)) {
  process.stdout.write(`  ${path.slice(0, 40).padEnd(42)} ${(await scriptsOf(path)).toFixed(1).padStart(6)}\n`)
}
await shop.stop()
forget(shop.dataDir)

/** Asks for one address again and again, compressed as browsers do. */
async function measure(address: string) {
  await repeatUntil(address, performance.now() + duration / 5, [])
  const times: number[] = []
  const started = performance.now()
  const end = started + duration
  await Promise.all(Array.from({ length: atOnce }, () => repeatUntil(address, end, times)))
  times.sort((one, two) => one - two)
  return {
    perSecond: times.length / ((performance.now() - started) / 1000),
    median: times[Math.floor(times.length / 2)] ?? 0,
    slow: times[Math.floor(times.length * 0.95)] ?? 0,
  }
}

async function repeatUntil(address: string, end: number, times: number[]) {
  while (performance.now() < end) {
    const started = performance.now()
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    times.push(performance.now() - started)
  }
}

/** What the page's own markup makes a browser fetch before anything is touched. */
async function scriptsOf(path: string) {
  const html = await (await fetch(shop.address + path)).text()
  const scripts = new Set(
    [...html.matchAll(/(?:modulepreload" href|script type="module" src)="([^"]+\.js)"/g)].map(
      ([, address = '']) => address,
    ),
  )
  let bytes = 0
  for (const script of scripts) bytes += brotliCompressSync(readFileSync(`dist/client${script}`)).length
  return bytes / 1000
}
