import { parseArgs } from 'node:util'
import { usedSeconds } from './cores.ts'
import { median, report } from './report.ts'
import { type Buyer, newBuyer } from './shoppers.ts'
import { openBenchShop } from './shops.ts'

// npm run bench -- checkout: processor time of an addition to the cart and of a whole checkout, emails and jobs included.
// Options: --database=embedded (postgres), --quick.

const { values: given } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, database: { type: 'string' } },
})
const [seconds, turns] = given.quick ? [2, 1] : [5, 3]
const atOnce = 16

type Load = { perSecond: number; cpu: number; median: number; slow: number }

const kind = given.database === 'embedded' ? 'embedded' : 'postgres'
const shop = await openBenchShop(kind, 1000)
try {
  const [product] = (await (await fetch(`${shop.address}/api/products?published=true&limit=1`)).json()) as {
    id: string
    price: string
  }[]
  if (!product) throw new Error('The shop has no product.')
  const shoppers = Array.from({ length: atOnce }, () => newBuyer(shop.address))
  for (const [place, shopper] of shoppers.entries()) await shopper.register(`shopper${place}@example.com`)
  const guests = new Map<number, { guest: Buyer; added: number }>()
  /** Guests add ten products each. */
  const add = async (place: number) => {
    const known = guests.get(place)
    const current = known && known.added < 10 ? known : { guest: newBuyer(shop.address), added: 0 }
    guests.set(place, { ...current, added: current.added + 1 })
    await current.guest.addToCart(product.id)
  }
  const buy = async (place: number) => shoppers[place]?.buy(product.id, product.price)
  const rows = [await measure('Addition to a cart', add), await measure('Whole checkout', buy)]
  report(`checkout (${kind})`, ['', 'Per second', 'CPU ms', 'Median ms', '97.5 % ms'], rows)
} finally {
  await shop.close()
}

async function measure(name: string, work: (place: number) => Promise<void>) {
  const loads: Load[] = []
  await load(work)
  while (loads.length < turns) loads.push(await load(work))
  const of = (which: keyof Load, digits = 1) => median(loads.map((one) => one[which])).toFixed(digits)
  return [name, of('perSecond', 0), of('cpu', 2), of('median'), of('slow')]
}

/** Runs the work with 16 shoppers at once, then waits for the jobs that follow, because their processor time counts. */
async function load(work: (place: number) => Promise<void>): Promise<Load> {
  const times: number[] = []
  const before = usedSeconds() ?? Number.NaN
  const started = performance.now()
  const end = started + seconds * 1000
  const startWorkers = async (place: number) => {
    while (performance.now() < end) {
      const began = performance.now()
      await work(place)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, place) => startWorkers(place)))
  const took = (performance.now() - started) / 1000
  await shop.untilIdle()
  const used = (usedSeconds() ?? Number.NaN) - before
  const sorted = times.toSorted((one, other) => one - other)
  return {
    perSecond: times.length / took,
    cpu: (used * 1000) / times.length,
    median: median(times),
    slow: sorted[Math.floor(sorted.length * 0.975)] ?? Number.NaN,
  }
}
