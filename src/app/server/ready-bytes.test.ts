import { AsyncLocalStorage } from 'node:async_hooks'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesOf, createReadyBytes } from './ready-bytes.ts'

const made = (body: string, status = 200) => ({ body, status, contentType: 'text/html', route: 'pages' })
const page =
  (body: string, status = 200) =>
  async () =>
    made(body, status)

test('a page is rendered once for everybody who asks at once', async () => {
  const cache = createReadyBytes()
  let renders = 0
  const render = async () => made(`page ${++renders}`, 200)
  const pages = await Promise.all([cache.read('/', render), cache.read('/', render), cache.read('/', render)])
  expect(renders).toBe(1)
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(1)
  expect(brotliDecompressSync(bytesOf(pages[0]?.brotli ?? null) ?? '').toString()).toBe('page 1')
})

test.each(['own', 'typed'] as const)('a change forgets every page of the shelf %s', async (shelf) => {
  const cache = createReadyBytes()
  const before = await cache.read('/', page('before'), { shelf })
  cache.forget()
  const after = await cache.read('/', page('after'), { shelf })
  expect(after.etag).not.toBe(before.etag)
})

test('a page grows old', async () => {
  let now = 1
  const cache = createReadyBytes({ maxAge: 1000, now: () => now })
  await cache.read('/', page('old'))
  now = 1002
  expect(new TextDecoder().decode((await cache.read('/', page('new'))).bytes)).toBe('new')
})

test('a page that failed is not kept', async () => {
  const cache = createReadyBytes()
  await cache.read('/x', page('broken', 500))
  await expect(cache.read('/y', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.read('/x', page('something'))).status).toBe(200)
  expect((await cache.read('/y', page('something'))).status).toBe(200)
})

test('a page that is not there is drawn once, until something changes', async () => {
  const cache = createReadyBytes()
  let renders = 0
  const nothing = async () => made(`nothing ${++renders}`, 404)
  for (const shelf of ['own', 'typed'] as const) await cache.read('/x', nothing, { shelf })
  expect([renders, (await cache.read('/x', nothing)).status]).toEqual([1, 404])
  cache.forget()
  expect((await cache.read('/x', page('something'))).status).toBe(200)
})

test('a flood of addresses that lead nowhere pushes out no other page', async () => {
  const cache = createReadyBytes({ maxSize: 9_000, maxTyped: 9_000, maxMissing: 9_000 })
  let renders = 0
  const render = (status: number) => async () => made(`${++renders}${'x'.repeat(1_000)}`, status)
  await cache.read('/', render(200))
  await cache.read('/products?q=heart', render(200), { shelf: 'typed' })
  for (let one = 0; one < 9; one++) await cache.read(`/nowhere/${one}`, render(404))
  await cache.read('/', render(200))
  await cache.read('/products?q=heart', render(200), { shelf: 'typed' })
  await cache.read('/nowhere/8', render(404))
  expect(renders).toBe(11)
  await cache.read('/nowhere/0', render(404))
  expect(renders).toBe(12)
})

test('only so many bytes are kept, and what was asked for longest ago goes first', async () => {
  const cache = createReadyBytes({ maxSize: 9_000 })
  let renders = 0
  const render = async () => made(`${++renders}${'x'.repeat(1_000)}`, 200)
  for (const address of ['/a', '/b', '/a', '/c', '/a']) await cache.read(address, render)
  expect(renders).toBe(3)
  await cache.read('/b', render)
  expect(renders).toBe(4)
})

test('what is kept holds no more memory than it counts', async () => {
  const cache = createReadyBytes()
  const { bytes, brotli } = await cache.read('/', async () => made('A short page', 200))
  expect(bytes.buffer.byteLength).toBe(bytes.length)
  expect(bytesOf(brotli)?.length).toBe(brotli?.latin1.length)
})

test('a flood of searches pushes out no page of the shop, and takes no more than its shelf', async () => {
  const cache = createReadyBytes({ maxSize: 9_000, maxTyped: 9_000 })
  let renders = 0
  const render = async () => made(`${++renders}${'x'.repeat(1_000)}`, 200)
  await cache.read('/', render)
  for (let search = 0; search < 9; search++) await cache.read(`/products?q=${search}`, render, { shelf: 'typed' })
  await cache.read('/', render)
  await cache.read('/products?q=8', render, { shelf: 'typed' })
  expect(renders).toBe(10)
  await cache.read('/products?q=0', render, { shelf: 'typed' })
  expect(renders).toBe(11)
})

test('a page that would take the place of many is not kept', async () => {
  const cache = createReadyBytes({ maxEntry: 2_500 })
  let renders = 0
  const render = async () => made(`${++renders}${'x'.repeat(1_000)}`, 200)
  await cache.read('/long', render)
  await cache.read('/long', render)
  expect(renders).toBe(2)
})

test('a page that was being rendered when something changed is not kept', async () => {
  const cache = createReadyBytes()
  let finish: (page: ReturnType<typeof made>) => void = () => {}
  const old = cache.read('/', () => new Promise((resolve) => (finish = resolve)))
  cache.forget()
  finish(made('old'))
  await old
  expect(new TextDecoder().decode((await cache.read('/', page('new'))).bytes)).toBe('new')
})

const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

test('a change touches what shows it, and nothing else', async () => {
  const cache = createReadyBytes()
  const shows = { heart: ['product:heart'], list: ['product:heart', 'product:star'], terms: [] }
  for (const [name, names] of Object.entries(shows)) await cache.read(name, page('old'), { shows: names })
  cache.forget(['product:star', 'product:moon'])
  const now = []
  for (const name of Object.keys(shows)) now.push(text(await cache.read(name, page('new'))))
  expect(now).toEqual(['old', 'new', 'old'])
})

test('what is being made when something else changes is kept', async () => {
  const cache = createReadyBytes()
  let finish: (page: ReturnType<typeof made>) => void = () => {}
  const heart = cache.read('/', () => new Promise((resolve) => (finish = resolve)), { shows: ['product:heart'] })
  cache.forget(['product:star'])
  cache.age(['product:star'])
  finish(made('first'))
  await heart
  expect(text(await cache.read('/', page('second')))).toBe('first')
})

test('an old page stands in for half a second while the new one is made, once', async () => {
  let now = 1
  const cache = createReadyBytes({ now: () => now })
  await cache.read('/', page('old'), { shows: ['setting'] })
  cache.age(['setting'])
  expect(cache.take('/')).toBe(undefined)
  let finish: (page: ReturnType<typeof made>) => void = () => {}
  let makes = 0
  const make = () => {
    makes++
    return new Promise<ReturnType<typeof made>>((resolve) => (finish = resolve))
  }
  const first = cache.read('/', make, { shows: ['setting'] })
  now += 500
  expect(text(await cache.read('/', make, { shows: ['setting'] }))).toBe('old')
  // A second change does not make it any younger.
  cache.age(['setting'])
  const again = cache.read('/', make, { shows: ['setting'] })
  now += 1
  expect(cache.take('/')).toBe(undefined)
  const waiting = cache.read('/', make, { shows: ['setting'] })
  finish(made('new'))
  expect([text(await again), text(await waiting), makes]).toEqual(['new', 'new', 2])
  expect(text(await cache.read('/', make, { shows: ['setting'] }))).toBe('new')
  void first
})

test('while nobody hears what changes, nothing from before is given, and nothing is kept', async () => {
  let hears = true
  const cache = createReadyBytes({ isHeard: () => hears })
  await cache.read('/', page('before'))
  hears = false
  expect(cache.take('/')).toBe(undefined)
  expect(text(await cache.read('/', page('meanwhile')))).toBe('meanwhile')
  expect(text(await cache.read('/star', page('meanwhile')))).toBe('meanwhile')
  hears = true
  expect(cache.take('/star')).toBe(undefined)
  // Whoever announces says what has changed meanwhile.
  expect(text(await cache.read('/', page('afterwards')))).toBe('before')
})

test('made-up addresses without end take no more than their shelves, and no names of theirs are left', async () => {
  const sizes = { maxSize: 100_000, maxTyped: 100_000, maxAnswers: 100_000, maxMissing: 100_000 }
  const cache = createReadyBytes(sizes)
  for (let turn = 0; turn < 1_500; turn++)
    for (const shelf of ['own', 'typed', 'answers'] as const)
      await cache.read(`${shelf} ${turn}`, page(`${turn}`, turn % 2 ? 200 : 404), { shelf, shows: [`product:${turn}`] })
  const { bytes, answers, names } = cache.size()
  expect([bytes > 300_000, bytes <= 400_000, answers < 200, names <= answers]).toEqual([true, true, true, true])
  cache.forget()
  expect(cache.size()).toEqual({ bytes: 0, answers: 0, names: 0 })
})

describe('what many ask for is made again at once when something that it shows has changed', () => {
  /** A page that is kept and was given so often, and how often it was made since. */
  async function kept(given: number, more = {}) {
    let now = 1
    let makes = 0
    const cache = createReadyBytes({ now: () => now, maxAge: 1_000 })
    const make = async () => made(`page ${++makes}`)
    await cache.read('/', make, { shows: ['setting'], byItself: true, ...more })
    for (let time = 0; time < given; time++) cache.take('/')
    const taken = () => {
      const found = cache.take('/')
      return found && text(found)
    }
    return { cache, taken, makes: () => makes, pass: (time: number) => (now += time) }
  }

  test('before anybody asks', async () => {
    const { cache, taken } = await kept(5)
    cache.forget(['setting'])
    expect(taken()).toBe(undefined)
    await expect.poll(taken).toBe('page 2')
  })

  test('and the old one stands in for what another process changed', async () => {
    const { cache, taken } = await kept(5)
    cache.age(['setting'])
    expect(taken()).toBe('page 1')
    await expect.poll(taken).toBe('page 2')
  })

  test('and when its minute is over', async () => {
    const { taken, pass } = await kept(5)
    pass(1_100)
    expect(taken()).toBe('page 1')
    await expect.poll(taken).toBe('page 2')
  })

  test('once, however many changes come together', async () => {
    const { cache, taken, makes } = await kept(5)
    for (let change = 0; change < 9; change++) cache.age()
    await expect.poll(taken).toBe('page 2')
    expect(makes()).toBe(2)
  })

  test('outside the transaction that changed it', async () => {
    const transaction = new AsyncLocalStorage<string>()
    const cache = createReadyBytes()
    const make = async () => made(`in ${transaction.getStore()}`)
    await cache.read('/', make, { byItself: true })
    for (let time = 0; time < 5; time++) cache.take('/')
    transaction.run('a transaction', () => cache.forget())
    await expect.poll(() => cache.take('/') !== undefined).toBe(true)
    expect(text(await cache.read('/', make))).toBe('in undefined')
  })

  test('and what few ask for, or what needs somebody’s question, is made by who asks next', async () => {
    for (const { cache, makes } of [await kept(4), await kept(9, { byItself: false })]) {
      cache.forget()
      await new Promise(setImmediate)
      expect([cache.take('/'), makes()]).toEqual([undefined, 1])
    }
  })

  test('and one that cannot be made is left to who asks next, and holds up no other', async () => {
    const cache = createReadyBytes()
    let isBroken = false
    const make = async () => (isBroken ? Promise.reject(new Error('away')) : made('page'))
    await cache.read('/broken', make, { byItself: true })
    await cache.read('/well', page('well'), { byItself: true })
    for (let time = 0; time < 9; time++) for (const address of ['/broken', '/broken', '/well']) cache.take(address)
    isBroken = true
    cache.forget()
    await expect.poll(() => cache.take('/well') !== undefined).toBe(true)
    expect(cache.take('/broken')).toBe(undefined)
  })
})
