import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const page =
  (html: string, status = 200) =>
  async () => ({ html, status })

test('a page is rendered once for everybody who asks at once', async () => {
  const cache = createPageCache()
  let renders = 0
  const render = async () => ({ html: `page ${++renders}`, status: 200 })
  const pages = await Promise.all([cache.read('/', render), cache.read('/', render), cache.read('/', render)])
  expect(renders).toBe(1)
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(1)
  expect(brotliDecompressSync(pages[0]?.brotli ?? new Uint8Array()).toString()).toBe('page 1')
})

test.each(['own', 'typed'] as const)('a change forgets every page of the shelf %s', async (shelf) => {
  const cache = createPageCache()
  const before = await cache.read('/', page('before'), shelf)
  cache.forget()
  const after = await cache.read('/', page('after'), shelf)
  expect(after.etag).not.toBe(before.etag)
})

test('a page grows old', async () => {
  let now = 1
  const cache = createPageCache({ maxAge: 1000, now: () => now })
  await cache.read('/', page('old'))
  now = 1002
  expect(new TextDecoder().decode((await cache.read('/', page('new'))).html)).toBe('new')
})

test('a page that failed is not kept', async () => {
  const cache = createPageCache()
  await cache.read('/x', page('broken', 500))
  await expect(cache.read('/y', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.read('/x', page('something'))).status).toBe(200)
  expect((await cache.read('/y', page('something'))).status).toBe(200)
})

test('a page that is not there is drawn once, until something changes', async () => {
  const cache = createPageCache()
  let renders = 0
  const nothing = async () => ({ html: `nothing ${++renders}`, status: 404 })
  for (const shelf of ['own', 'typed'] as const) await cache.read('/x', nothing, shelf)
  expect([renders, (await cache.read('/x', nothing)).status]).toEqual([1, 404])
  cache.forget()
  expect((await cache.read('/x', page('something'))).status).toBe(200)
})

test('a flood of addresses that lead nowhere pushes out no other page', async () => {
  const cache = createPageCache({ maxSize: 3_000, maxTyped: 3_000, maxMissing: 3_000 })
  let renders = 0
  const render = (status: number) => async () => ({ html: `${++renders}${'x'.repeat(1_000)}`, status })
  await cache.read('/', render(200))
  await cache.read('/products?q=heart', render(200), 'typed')
  for (let one = 0; one < 9; one++) await cache.read(`/nowhere/${one}`, render(404))
  await cache.read('/', render(200))
  await cache.read('/products?q=heart', render(200), 'typed')
  await cache.read('/nowhere/8', render(404))
  expect(renders).toBe(11)
  await cache.read('/nowhere/0', render(404))
  expect(renders).toBe(12)
})

test('only so many bytes are kept, and what was asked for longest ago goes first', async () => {
  const cache = createPageCache({ maxSize: 3_000 })
  let renders = 0
  const render = async () => ({ html: `${++renders}${'x'.repeat(1_000)}`, status: 200 })
  for (const address of ['/a', '/b', '/a', '/c', '/a']) await cache.read(address, render)
  expect(renders).toBe(3)
  await cache.read('/b', render)
  expect(renders).toBe(4)
})

test('a flood of searches pushes out no page of the shop, and takes no more than its shelf', async () => {
  const cache = createPageCache({ maxSize: 3_000, maxTyped: 3_000 })
  let renders = 0
  const render = async () => ({ html: `${++renders}${'x'.repeat(1_000)}`, status: 200 })
  await cache.read('/', render)
  for (let search = 0; search < 9; search++) await cache.read(`/products?q=${search}`, render, 'typed')
  await cache.read('/', render)
  await cache.read('/products?q=8', render, 'typed')
  expect(renders).toBe(10)
  await cache.read('/products?q=0', render, 'typed')
  expect(renders).toBe(11)
})

test('a page that would take the place of many is not kept', async () => {
  const cache = createPageCache({ maxPage: 500 })
  let renders = 0
  const render = async () => ({ html: `${++renders}${'x'.repeat(1_000)}`, status: 200 })
  await cache.read('/long', render)
  await cache.read('/long', render)
  expect(renders).toBe(2)
})

test('a page that was being rendered when something changed is not kept', async () => {
  const cache = createPageCache()
  let finish: (page: { html: string; status: number }) => void = () => {}
  const old = cache.read('/', () => new Promise((resolve) => (finish = resolve)))
  cache.forget()
  finish({ html: 'old', status: 200 })
  await old
  expect(new TextDecoder().decode((await cache.read('/', page('new'))).html)).toBe('new')
})
