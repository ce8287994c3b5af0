import { readFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notFound, readsOf, screens } from '#app/screens.ts'
import { createApi } from '#app/server/api.ts'
import { tagsOfCalls } from '#app/server/cache-public-answers.ts'
import type { HttpServer } from '#app/server/listen.ts'
import { openShop } from '#app/server/open-shop.ts'
import { openWeb } from '#app/server/web.ts'
import { reconcileCheckouts } from '#features/orders/checkout/server/reconcile.ts'
import { banners } from '#features/selling/banners/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import type { Clock } from '#platform/server/clock.ts'
import { createLog } from '#platform/server/log.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
let server: HttpServer
const servers: HttpServer[] = []
const lines: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ METRICS_TOKEN: 'a token' })
  owner = await shop.admin()
  server = await openServer(shop.services)
})
afterAll(async () => {
  for (const one of servers) await one.close()
  await shop.close()
})

/** Another HTTP server of a shop, with the shop's database. */
async function openServer(services: TestShop['services'], clock: Clock = services.clock): Promise<HttpServer> {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const config = { ...services.config, port: 0, host: '127.0.0.1', databaseUrl: 'none' }
  const opened = await openWeb({ ...services, clock, log, config }, false)
  servers.push(opened)
  return opened
}

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string }
const asksOf =
  (at: HttpServer, method: 'GET' | 'HEAD') =>
  (path: string, headers: Record<string, string> = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const ask = method === 'GET' ? get : request
    ask(`http://127.0.0.1:${at.port}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() })
      })
    })
      .on('error', reject)
      .end()
    return promise
  }
const read = (path: string, headers?: Record<string, string>) => asksOf(server, 'GET')(path, headers)
/** A poll's longest wait, in milliseconds. */
const soon = { timeout: 30_000 }
const priceIn = ({ text }: Answer) => JSON.parse(text).price
const stockIn = ({ text }: Answer) => JSON.parse(text).stock

describe('an order', () => {
  const buyer = async () => {
    const ida = shop.visitor()
    await ida.register(`${crypto.randomUUID()}@example.com`)
    return ida
  }

  // rule 78
  test('leaves cached pages unchanged, while the API counts the stock', async () => {
    const heart = await shop.product({ name: 'Quiet Heart', stock: 10 })
    const paths = ['/', '/products', `/products/${heart.id}`]
    const before = await Promise.all(paths.map((path) => read(path)))
    expect(stockIn(await read(`/api/products/${heart.id}`))).toBe(10)
    expect((await (await buyer()).buy([{ productId: heart.id, quantity: 2 }])).status).toBe(201)
    const after = await Promise.all(paths.map((path) => read(path)))
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    expect(stockIn(await read(`/api/products/${heart.id}`))).toBe(8)
    const list = JSON.parse((await read('/api/products')).text) as { id: string; stock: number }[]
    expect(list.find(({ id }) => id === heart.id)?.stock).toBe(8)
  })

  test('of the last pieces changes pages at once, and an ended checkout changes them back', async () => {
    const rare = await shop.product({ name: 'Rare Fox', stock: 6, whenOutOfStock: 'stop' })
    const page = async () => (await read(`/products/${rare.id}`)).text.replaceAll('<!-- -->', '')
    const card = async () => (await read('/products?q=rare')).text
    expect(await page()).not.toContain('Only')
    const ida = await buyer()
    await ida.buy([{ productId: rare.id }])
    expect(await page()).toContain('Only 5 left')
    expect(await card()).not.toContain('Sold out')
    const bo = await buyer()
    await bo.post('/api/cart', { productId: rare.id, quantity: 5 })
    expect((await bo.post('/api/create-payment-intent', { amount: 85.99 })).status).toBe(200)
    expect(await page()).toContain('Sold out')
    expect(await card()).toContain('Sold out')
    shop.clock.forward(60)
    await reconcileCheckouts(shop.services)
    expect(await page()).toContain('Only 5 left')
    expect(await card()).not.toContain('Sold out')
  })
})

describe('a change by an owner', () => {
  test('of a price is shown at once on the page, in lists and in searches', async () => {
    const vase = await shop.product({ name: 'Priced Vase' })
    const paths = [`/products/${vase.id}`, '/products', '/products?q=priced']
    for (const path of paths) expect((await read(path)).text).toContain('$16.00')
    expect(priceIn(await read(`/api/products/${vase.id}`))).toBe('16.00')
    await owner.put(`/api/products/${vase.id}`, { price: '17.31' })
    for (const path of paths) expect((await read(path)).text).toContain('$17.31')
    expect(priceIn(await read(`/api/products/${vase.id}`))).toBe('17.31')
    await owner.delete(`/api/products/${vase.id}`)
    expect((await read(`/api/products/${vase.id}`)).status).toBe(404)
    expect([(await read(paths[0]!)).status, (await read('/products')).text.includes('Priced Vase')]).toEqual([
      404,
      false,
    ])
  })

  test('of a product keeps the cached page of another product', async () => {
    const [one, other] = [await shop.product({ name: 'One Owl' }), await shop.product({ name: 'Other Owl' })]
    expect((await read(`/products/${other.id}`)).text).toContain('Other Owl')
    // This write invalidates nothing: only a newly rendered page contains the new name.
    await shop.db.update(products).set({ name: 'Secret Owl' }).where(eq(products.id, other.id))
    await owner.put(`/api/products/${one.id}`, { name: 'One Eagle' })
    expect((await read(`/products/${other.id}`)).text).not.toContain('Secret Owl')
    expect((await read('/products?q=owl')).text).toContain('Secret Owl')
  })

  test('of a category or setting is shown at once', async () => {
    const category = await shop.category({ slug: 'kites', name: 'Kites' })
    const kite = await shop.product({ name: 'Kite', categoryId: category.id })
    const paths = ['/', `/products/${kite.id}`, '/products', '/products?category=kites']
    for (const path of paths) await read(path)
    await owner.put(`/api/categories/${category.id}`, { name: 'Dragons' })
    for (const path of paths) expect((await read(path)).text).toContain('Dragons')
    await owner.delete(`/api/categories/${category.id}`)
    expect(JSON.parse((await read(`/api/products/${kite.id}`)).text).categoryId).toBe(null)
    await owner.put('/api/settings', { announcement: 'Closed for a day' })
    for (const path of paths) expect((await read(path)).text).toContain('Closed for a day')
    expect((await read('/api/shop')).text).toContain('Closed for a day')
  })

  // rule 79
  test.runIf(process.env.TEST_ON === 'server')('is shown by every process of the shop', async () => {
    const { config } = shop.services
    const other = await openShop(config, createLog('silent'), shop.clock)
    try {
      const readOther = asksOf(await openServer(other), 'GET')
      const gift = await shop.product({ name: 'Shared Swan', whenOutOfStock: 'stop', stock: 1 })
      const api = `/api/products/${gift.id}`
      const page = `/products/${gift.id}`
      for (const path of [api, page]) await readOther(path)
      await owner.put(api, { price: '18.07' })
      expect((await read(page)).text).toContain('18.07')
      await expect.poll(async () => (await readOther(page)).text, soon).toContain('18.07')
      await expect.poll(async () => priceIn(await readOther(api)), soon).toBe('18.07')
      const ida = shop.visitor()
      await ida.register('swan@example.com')
      await ida.post('/api/cart', { productId: gift.id })
      await ida.pay()
      expect((await read(page)).text).toContain('Sold out')
      await expect.poll(async () => (await readOther(page)).text, soon).toContain('Sold out')
    } finally {
      await servers.pop()?.close()
      await Promise.all([other.workshop.close(), other.designReader.close()])
      await other.database.close()
    }
  })
})

test('a client gets an encoding that it accepts', async () => {
  for (const path of ['/', '/terms', '/api/products/search']) {
    const contentEncodings = []
    for (const encodings of ['br', 'gzip, br', 'br;q=0, gzip', 'gzip', 'br;q=0', 'identity', '']) {
      const { headers } = await read(path, { 'accept-encoding': encodings })
      contentEncodings.push(headers['content-encoding'])
    }
    expect([path, contentEncodings]).toEqual([path, ['br', 'br', 'gzip', 'gzip', undefined, undefined, undefined]])
  }
})

describe('a signed-in viewer', () => {
  // rule 80
  test('gets an answer of their own, which is not cached', async () => {
    const heart = await shop.product({ name: 'Own Heart' })
    const draft = await shop.product({ name: 'Draft Heart', isPublished: false })
    const [one, list] = [`/api/products/${heart.id}`, '/api/products']
    const cookie = owner.cookie()
    const anonymousAnswers = [await read(one), await read(list)]
    expect(JSON.parse((await read(one, { cookie })).text)).toHaveProperty('version')
    expect((await read(list, { cookie })).text).toContain('Draft Heart')
    expect((await read(`/api/products/${draft.id}`, { cookie })).status).toBe(200)
    expect((await read(`/api/products/${draft.id}`)).status).toBe(404)
    expect([(await read(one)).text, (await read(list)).text]).toEqual(anonymousAnswers.map(({ text }) => text))
    expect((await read(one, { cookie })).headers['cache-control']).toBe('no-store')
  })

  test('is recognized with white space around the name of the cookie', async () => {
    const draft = await shop.product({ name: 'Hidden Heart', isPublished: false })
    const path = `/api/products/${draft.id}`
    expect((await read(path)).status).toBe(404)
    for (const equals of [' =', '\t=']) {
      const answer = await read(path, { cookie: owner.cookie().replace('session=', `session${equals}`) })
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      expect((await read(path)).status).toBe(404)
    }
  })

  test('is separated from anonymous visitors by `Vary`, only for API calls', async () => {
    expect((await read('/api/categories')).headers.vary).toBe('accept-encoding, cookie')
    expect((await read('/')).headers.vary).toBe('accept-encoding')
  })
})

test('the page of the cart is the same for a viewer with a cart and for one without', async () => {
  const guest = shop.visitor()
  await guest.post('/api/cart', { productId: (await shop.product()).id })
  const [without, having] = [await read('/cart'), await read('/cart', { cookie: guest.cookie() })]
  expect([without.status, having.text, having.headers.vary]).toEqual([200, without.text, 'accept-encoding'])
})

describe('a cached answer', () => {
  const paths = ['/', '/products', '/api/products/search', '/api/shop']
  test.each(paths.flatMap((path) => ['plain', 'br'].map((how) => [path, how] as const)))(
    'of %s, %s, has the headers and the bytes of the response that was cached',
    async (path, how) => {
      const asked: Record<string, string> = how === 'br' ? { 'accept-encoding': 'br' } : {}
      await owner.put('/api/settings', { announcement: crypto.randomUUID() })
      const comparable = ({ headers, bytes, status }: Answer) => {
        const { date, 'x-request-id': id, 'transfer-encoding': _, 'content-length': length, ...others } = headers
        expect(id).toMatch(/^[0-9a-f]{12}$/)
        return { status, others, bytes }
      }
      const [made, ready] = [await read(path, asked), await read(path, asked)]
      expect(comparable(ready)).toEqual(comparable(made))
      expect(ready.headers['content-encoding']).toBe(how === 'br' ? 'br' : undefined)
      if (how === 'br') expect(brotliDecompressSync(made.bytes).length).toBeGreaterThan(made.bytes.length)
      expect(ready.headers['content-length']).toBe(String(ready.bytes.length))
      expect(ready.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(ready.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
    },
  )

  test.each(['/', '/api/categories'])('of %s is sent compressed or plain, as HEAD, or as 304', async (path) => {
    const plain = await read(path)
    const compressed = await read(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.bytes).toString()).toBe(plain.text)
    const head = asksOf(server, 'HEAD')
    for (const [asked, whole] of [
      [{}, plain],
      [{ 'accept-encoding': 'br' }, compressed],
    ] as const) {
      const { headers, bytes, status } = await head(path, asked)
      expect([status, bytes.length, headers['content-length']]).toEqual([200, 0, String(whole.bytes.length)])
    }
    const etag = String(plain.headers.etag)
    for (const match of [etag, `"other", ${etag}`, etag.slice(2)]) {
      const same = await read(path, { 'if-none-match': match })
      expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag])
    }
    expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await read(path, { 'accept-encoding': 'gzip' })).text.length).toBeGreaterThan(0)
  })

  test('has a request ID of its own in each response', async () => {
    await read('/terms')
    const asked = await Promise.all(Array.from({ length: 20 }, () => read('/terms')))
    const requestIds = asked.map(({ headers }) => headers['x-request-id'])
    expect(new Set(requestIds).size).toBe(requestIds.length)
    const logged = lines.map((line) => JSON.parse(line).requestId)
    expect(logged).toEqual(expect.arrayContaining(requestIds))
  })

  test('is counted and logged like any other, without its query', async () => {
    const counted = async () => {
      const { text } = await read('/metrics', { authorization: 'Bearer a token' })
      const count = (route: string, method = 'GET', status = 200) =>
        Number(
          new RegExp(
            `shop_request_duration_seconds_count\\{method="${method}",route="${route}",status="${status}"\\} (\\d+)`,
          ).exec(text)?.[1] ?? 0,
        )
      return [
        ...[count('/api/products/search'), count('pages')],
        ...[count('pages', 'HEAD'), count('pages', 'GET', 304)],
      ]
    }
    const etag = String((await read('/terms')).headers.etag)
    const before = await counted()
    for (let turn = 0; turn < 3; turn++) await read('/api/products/search?q=counted')
    for (let turn = 0; turn < 2; turn++) await read('/terms')
    for (let turn = 0; turn < 3; turn++) await read('/terms', { 'if-none-match': etag })
    await asksOf(server, 'HEAD')('/terms', {})
    const after = await counted()
    expect(after.map((number, place) => number - (before[place] ?? 0))).toEqual([3, 2, 1, 3])
    const logged = lines.map((line) => JSON.parse(line)).filter(({ path }) => path === '/api/products/search')
    expect(logged.length).toBeGreaterThanOrEqual(3)
    expect(new Set(logged.map(({ requestId }) => requestId)).size).toBe(logged.length)
    expect(lines.join('')).not.toContain('counted')
  })

  test('is used despite unknown parameters of a page; unknown parameters of a call bypass the cache', async () => {
    const { headers } = await read('/api/categories?published=true&junk=1')
    expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store'])
    expect((await read('/?junk=1')).headers.etag).toBe((await read('/')).headers.etag)
  })
})

describe('a cached answer expires', () => {
  let now = new Date()
  const clock = { now: () => now }
  let ask: ReturnType<typeof asksOf>
  beforeAll(async () => {
    ask = asksOf(await openServer(shop.services, clock), 'GET')
  })
  const at = <T>(moment: string, look: () => Promise<T>) => {
    now = new Date(moment)
    return expect.poll(look, soon)
  }

  test('when a banner begins and ends', async () => {
    const dates = { startDate: new Date('2031-02-20T10:00:00Z'), endDate: new Date('2031-02-20T11:00:00Z') }
    await shop.db
      .insert(banners)
      .values({ title: 'Spring is near', image: '/drawings/heart/red.svg', isPublished: true, ...dates })
    const shown = () =>
      Promise.all(['/', '/api/banners'].map(async (path) => (await ask(path)).text.includes('Spring is near')))
    await at('2031-02-20T09:59:59.999Z', shown).toEqual([false, false])
    await at('2031-02-20T10:00:00Z', shown).toEqual([true, true])
    await at('2031-02-20T11:00:00Z', shown).toEqual([true, true])
    await at('2031-02-20T11:00:00.001Z', shown).toEqual([false, false])
  })

  test('when an offer begins and ends', async () => {
    const dates = { startDate: '2031-02-21T10:00:00.000Z', endDate: '2031-02-21T11:00:00.000Z' }
    await owner.post('/api/offers', {
      title: 'Ten off',
      discountType: 'percentage',
      value: '10',
      isPublished: true,
      ...dates,
    })
    const shown = async () => (await ask('/api/offers')).text.includes('Ten off')
    await at('2031-02-21T09:59:59.999Z', shown).toBe(false)
    await at('2031-02-21T10:00:00Z', shown).toBe(true)
    await at('2031-02-21T11:00:00.001Z', shown).toBe(false)
  })

  test('when a day begins in the shop’s time zone, and with it a season', async () => {
    const seasonOfPage = async () => /data-season="(\w*)"/.exec((await ask('/terms')).text)?.[1]
    await at('2031-09-30T23:59:59.999Z', seasonOfPage).toBe(undefined)
    await at('2031-10-01T00:00:00Z', seasonOfPage).toBe('halloween')
    await at('2031-10-31T23:59:59.999Z', seasonOfPage).toBe('halloween')
    await at('2031-11-01T00:00:00Z', seasonOfPage).toBe(undefined)
  })
})

describe('a built file', () => {
  const built = async (ending: string) =>
    (await read('/cart')).text.match(/\/assets\/[\w.-]+/g)?.find((path) => path.endsWith(ending)) ?? expect.fail(ending)
  test('is sent from its file, compressed for a browser that accepts Brotli', async () => {
    for (const ending of ['.js', '.css', '.woff2']) {
      const path = await built(ending)
      const file = readFileSync(`dist/client${path}`)
      const compressed = ending === '.woff2' ? undefined : 'br'
      const { headers, bytes } = await read(path, { 'accept-encoding': 'br' })
      expect((compressed ? brotliDecompressSync(bytes) : bytes).equals(file)).toBe(true)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': `${bytes.length}`,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.vary?.toLowerCase()).toBe(compressed && 'accept-encoding')
      expect(headers['content-encoding']).toBe(compressed)
      expect((await read(path)).bytes.equals(file)).toBe(true)
      expect((await asksOf(server, 'HEAD')(path)).headers['content-length']).toBe(`${file.length}`)
    }
  })

  test('is sent in part for a range, and compressed with gzip', async () => {
    const path = await built('.js')
    const { bytes } = await read(path)
    expect(await read(path, { range: 'bytes=0-9' })).toMatchObject({ status: 206, bytes: bytes.subarray(0, 10) })
    const zipped = await read(path, { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.bytes).equals(bytes)).toBe(true)
  })

  test('that does not exist is answered 404', async () => {
    for (const path of ['/assets/none.js', '/assets/', '/assets/constructor'])
      expect((await read(path)).status).toBe(404)
  })
})

describe('a picture', () => {
  const path = '/drawings/heart/green.svg'

  test('may be shown by other sites, and is sent in part for a range', async () => {
    const { status, headers, text } = await read(path)
    expect([status, headers.vary]).toEqual([200, undefined])
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      etag: expect.stringMatching(/^W\/"/),
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await read(path, { range: 'bytes=0-3' })).toMatchObject({ status: 206, text: text.slice(0, 4) })
  })

  test('is answered 304 when it has not changed', async () => {
    const other = '/drawings/heart/red.svg'
    const { etag = '' } = (await asksOf(await openServer(shop.services), 'GET')(other)).headers
    for (let turn = 0; turn < 2; turn++)
      expect(await read(other, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '', headers: { etag } })
  })

  test('that does not exist is answered 404', async () => {
    for (let turn = 0; turn < 2; turn++) expect((await read('/drawings/heart/none.svg')).status).toBe(404)
  })
})

test('rendering the same data gives the same bytes', async () => {
  const [one, other] = [await openServer(shop.services), await openServer(shop.services)]
  for (const path of ['/', '/products', `/products/${(await shop.product()).id}`]) {
    const host = { host: 'shop.example' }
    const [first, again] = [await asksOf(one, 'GET')(path, host), await asksOf(other, 'GET')(path, host)]
    expect(again.headers.etag).toBe(first.headers.etag)
  }
})

test.each(['a%3Fb', 'a%2Fb', '%20'])('an id of %s is answered 404', async (id) => {
  expect((await read(`/products/${id}`)).status).toBe(404)
})

test('every call that a screen reads has tags', () => {
  const findTags = tagsOfCalls(createApi(shop.services).calls)
  for (const screen of [...screens, notFound])
    for (const { queryKey } of readsOf(screen, { id: crypto.randomUUID() }, '?q=heart&page=2&sort=name&category=x'))
      expect([screen.path, queryKey, findTags(queryKey.join('/'))?.length]).toEqual([
        screen.path,
        queryKey,
        expect.any(Number),
      ])
})
