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

test('a change forgets every page', async () => {
  const cache = createPageCache()
  const before = await cache.read('/', page('before'))
  cache.forget()
  const after = await cache.read('/', page('after'))
  expect(after.etag).not.toBe(before.etag)
})

test('a page grows old', async () => {
  let now = 0
  const cache = createPageCache({ maxAge: 1000, now: () => now })
  await cache.read('/', page('old'))
  now = 1001
  expect(new TextDecoder().decode((await cache.read('/', page('new'))).html)).toBe('new')
})

test('a page that is not there, or failed, is not kept', async () => {
  const cache = createPageCache()
  await cache.read('/x', page('nothing', 404))
  await expect(cache.read('/y', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.read('/x', page('something'))).status).toBe(200)
  expect((await cache.read('/y', page('something'))).status).toBe(200)
})

test('only so many pages are kept', async () => {
  const cache = createPageCache({ size: 2 })
  let renders = 0
  const render = async () => ({ html: String(++renders), status: 200 })
  for (const address of ['/a', '/b', '/c', '/a']) await cache.read(address, render)
  expect(renders).toBe(4)
})
