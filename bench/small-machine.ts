// npm run bench:small: a whole shop, its database included, on a machine of 512 MB. It starts from an empty folder and does what takes most
// memory, one after the other and at once; Linux ends whoever needs more. Arguments: --limit=512, --database=postgres or embedded (both
// without it). Needs Linux, and the right to make groups of processes.
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { toStl } from '#features/gifts/models/print-file.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import type { TriedWords } from '#features/selling/catalog/contract.ts'
import { claimFor } from '../tests/support/claim.ts'
import { forget, newDataDir, startShop } from '../tests/support/running-shop.ts'
import type { Kind } from './shops.ts'
import { withinMemory } from './within-memory.ts'
import './built.ts'

const { values: given } = parseArgs({ options: { database: { type: 'string' }, limit: { type: 'string' } } })
const limit = Number(given.limit ?? 512)
const token = 'measured'
const uploads = '/api/custom-requests/images'
const say = (line: string) => process.stdout.write(`${line}\n`)

const kernel = await openKernel()
let failures = 0
for (const kind of ['postgres', 'embedded'] as const)
  if (!given.database || given.database === kind) failures += await tryOn(kind)
process.exit(failures)

/** Answers whether something failed, as a number. */
async function tryOn(kind: Kind): Promise<number> {
  const dataDir = newDataDir()
  const machine = await withinMemory(limit, () => open(kind, dataDir))
  if (!machine) {
    say('This process may not limit the memory of another one here: nothing was measured.')
    return 1
  }
  const { shop, stop } = machine.started
  const tell = (what: string) => {
    const { own, most } = machine.look()
    say(
      `${kind}: ${what}: ${most.toFixed(0)} MB at the most with the files that were read, ${own.toFixed(0)} MB of its own afterwards`,
    )
  }
  try {
    tell('it has started from nothing, with the demo shop’s gifts')
    for (const [what, work] of Object.entries(workOn(shop))) {
      await work()
      tell(what)
    }
    return machine.kills()
  } catch (error) {
    say(`${kind}: ${(error as Error).message}\n${shop.output()}`)
    return 1
  } finally {
    say(`${kind}: ${machine.kills()} processes were ended for want of memory`)
    await stop()
    machine.forget()
    forget(dataDir)
  }
}

async function open(kind: Kind, dataDir: string) {
  const { startPostgres } = await import(new URL('../scripts/postgres.mjs', import.meta.url).href)
  const server: { url: string; stop: () => Promise<void> } | undefined =
    kind === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  if (kind === 'postgres' && !server) throw new Error('There is no PostgreSQL here.')
  const shop = await startShop({
    dataDir,
    databaseUrl: server?.url ?? '',
    environment: { METRICS_TOKEN: token },
  })
  return {
    shop,
    stop: async () => {
      await shop.stop()
      await server?.stop()
    },
  }
}

/** What is done, and how it is called. */
function workOn(shop: Awaited<ReturnType<typeof startShop>>): Record<string, () => Promise<unknown>> {
  const browser = () => newBrowser(shop.address)
  const owner = browser()
  const customer = browser()
  const untilIdle = async () => {
    const isIdle = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return /^shop_outbox_waiting 0$/m.test(await (await fetch(`${shop.address}/metrics`, { headers })).text())
    }
    while (!(await isIdle())) await new Promise((later) => setTimeout(later, 250))
  }
  /** A gift of each model, bought with words of their own, four at a time. */
  const buyOfEach = async (letters: string) => {
    const gifts: Gift[] = await browser()('GET', '/api/products?published=true')
    const modelled = gifts.filter(({ modelFile }) => modelFile?.startsWith('/models/'))
    let bought = 0
    await inHands(4, modelled, async ({ id }, place) => {
      const buyer = browser()
      const email = `buyer-${place}-${letters.length}@example.com`
      await buyer('POST', '/api/auth/register', { name: 'Ida Lindqvist', email, password: 'whales sing at night' })
      const customization = { color: 'red', size: 'large', engraving: letters }
      const words = new URLSearchParams(customization)
      // Some bear no words, or none of these; others do not come so large.
      const { problem }: TriedWords = await buyer('GET', `/api/products/${id}/words?${words}`)
      if (problem) return
      await buyer('POST', '/api/cart', { productId: id, customization })
      bought++
      const claim = claimFor(await buyer('GET', '/api/cart'))
      const { clientSecret, paymentIntentId } = await buyer('POST', '/api/create-payment-intent', {
        amount: Number(claim.total),
      })
      await buyer('POST', '/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
      await buyer('POST', '/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })
    })
    if (bought < 10) throw new Error(`${bought} gifts were bought, where there are ${modelled.length}`)
  }
  const ball = (sides: number) => toStl(meshOf(kernel.Solid.sphere(30, sides)))
  const send = (path: string, bytes: Uint8Array) =>
    (path.startsWith('/api/designs') ? owner : customer)('POST', path, bytes, 'application/octet-stream')
  const sendOrHear = (path: string, bytes: Uint8Array) =>
    send(path, bytes).catch((error: Error) => {
      if (!error.message.includes('this shop has memory for')) throw error
    })
  return {
    'what it had to do at first is done': untilIdle,
    '20,000 pages and searches, 32 at a time': async () => {
      const gifts: Gift[] = await browser()('GET', '/api/products?published=true')
      const turns = Array.from({ length: 20_000 }, (_, turn) => turn)
      await inHands(32, turns, async (turn) => {
        const gift = gifts[turn % gifts.length]
        const paths = ['/', '/products', `/products/${gift?.id}`, `/products?q=made+up+${turn}`, `/cart`]
        const answer = await fetch(shop.address + paths[turn % paths.length])
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${paths[turn % paths.length]} answered ${answer.status}`)
      })
    },
    'a gift of each kind with emoji is bought, four at a time': () => buyOfEach('Ida ♥'),
    'and their print files are made': untilIdle,
    'every print file is fetched, four at a time': async () => {
      const password = shop.password('admin@example.com')
      await owner('POST', '/api/auth/login', { email: 'admin@example.com', password })
      const orders: { id: string }[] = await owner('GET', '/api/orders')
      await inHands(4, orders, async ({ id }) => {
        const { items } = await owner('GET', `/api/orders/${id}`)
        for (const item of items)
          if (item.isPrintedFromModel) await owner('GET', `/api/orders/${id}/items/${item.id}/print.3mf`)
      })
    },
    'a photograph of 24 megapixels is sent': async () => {
      await customer('POST', '/api/auth/register', {
        ...{ name: 'Sam', email: 'sam@example.com', password: 'whales sing at night' },
      })
      const photo = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'red' } })
        .jpeg({ quality: 60 })
        .toBuffer()
      await customer('POST', uploads, photo, 'image/jpeg')
    },
    'a design of 70,000 triangles is read': () => send('/api/designs?name=ball.stl', ball(374)),
    'one of 400,000 is read, or told how many it may have': () => sendOrHear('/api/designs?name=fine.stl', ball(908)),
    'a customer’s model of 49 MB is measured, or told so': () =>
      sendOrHear('/api/sent-models?name=ball.stl', ball(1400)),
    'a gift of each kind again, while visitors look': async () => {
      await Promise.all([
        buyOfEach('Anna-Lena'),
        inHands(
          8,
          Array.from({ length: 2_000 }, () => '/products?q=heart'),
          async (path) => {
            await (await fetch(shop.address + path)).arrayBuffer()
          },
        ),
      ])
      await untilIdle()
    },
  }
}

type Gift = { id: string; modelFile: string | null }

/** Does something with each, so many at a time. */
async function inHands<T>(hands: number, all: T[], work: (one: T, place: number) => Promise<unknown>) {
  let next = 0
  const hand = async () => {
    while (next < all.length) {
      const place = next++
      await work(all[place] as T, place)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

/** A browser in a few lines; it throws for an answer that is no success. */
function newBrowser(address: string) {
  const cookies = new Map<string, string>()
  // biome-ignore lint/suspicious/noExplicitAny: what is answered is read where it is asked for.
  return async (method: string, path: string, sent?: object, contentType = 'application/json'): Promise<any> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = sent instanceof Uint8Array ? new Uint8Array(sent) : sent && JSON.stringify(sent)
    const answer = await fetch(address + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': contentType }) },
      ...(body && { body }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.arrayBuffer()
  }
}
