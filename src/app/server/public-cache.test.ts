import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPublicCache, type Made, type PublicAnswer, toPublicAnswer } from './public-cache.ts'

const later = Number.POSITIVE_INFINITY
const make =
  (body: string, expiresAt = later) =>
  async (): Promise<Made> => ({
    answer: await toPublicAnswer(new Response(body, { headers: { 'content-type': 'text/html' } })),
    expiresAt,
  })
const open = ({ now = (): number => 0, isListening = (): boolean => true } = {}) =>
  createPublicCache({ now, isListening })
const textOf = (answer: PublicAnswer | undefined) => new TextDecoder().decode(answer?.plain)
const home = { key: '/', tags: ['banner'] }
/** A making that ends when it is told. */
function slowly(body: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise.then(make(body)), finish: () => resolve() }
}

test('compresses an answer and describes it', async () => {
  const { plain, brotli, etag, headers } = await toPublicAnswer(
    new Response('a page', { headers: { 'content-type': 'text/html', link: '</next>', 'set-cookie': 'session=1' } }),
  )
  expect(brotliDecompressSync(brotli).toString()).toBe('a page')
  expect(plain.buffer.byteLength).toBe(plain.length)
  expect(headers).toEqual({ 'content-type': 'text/html', 'cache-control': 'no-cache', etag, link: '</next>' })
})

test('makes an answer once for all requests at the same time', async () => {
  const cache = open()
  let makes = 0
  const work = () => make(`page ${++makes}`)()
  const answers = await Promise.all([cache.read(home, work), cache.read(home, work), cache.read(home, work)])
  expect([makes, new Set(answers).size, textOf(await cache.read(home, work))]).toEqual([1, 1, 'page 1'])
})

test('drops the answers with an invalidated tag, and no others', async () => {
  const cache = open()
  const tags = { heart: ['product:heart'], list: ['product:heart', 'product:star'], terms: [] }
  for (const [key, own] of Object.entries(tags)) await cache.read({ key, tags: own }, make('old'))
  cache.invalidate(['product:star', 'product:moon'])
  const read = () =>
    Promise.all(Object.keys(tags).map(async (key) => textOf(await cache.read({ key, tags: [] }, make('new')))))
  expect(await read()).toEqual(['old', 'new', 'old'])
  cache.invalidate()
  expect(cache.size()).toEqual({ bytes: 0, entries: 0 })
})

test('does not store an answer whose tag was invalidated while it was made', async () => {
  const cache = open()
  const { work, finish } = slowly('old')
  const old = cache.read(home, work)
  cache.invalidate(['banner'])
  // A request after the change does not wait for the old answer.
  expect(textOf(await cache.read(home, make('new')))).toBe('new')
  finish()
  expect([textOf(await old), textOf(await cache.read(home, make('newer')))]).toEqual(['old', 'new'])
})

test('stores an answer when another tag was invalidated while it was made', async () => {
  const cache = open()
  const { work, finish } = slowly('first')
  const first = cache.read(home, work)
  cache.invalidate(['product:star'])
  finish()
  await first
  expect(textOf(await cache.read(home, make('second')))).toBe('first')
})

test('makes an answer anew once it has expired', async () => {
  let now = 0
  const cache = open({ now: () => now })
  await cache.read(home, make('old', 1_000))
  now = 999
  expect(textOf(await cache.read(home, make('new')))).toBe('old')
  now = 1_000
  expect(textOf(await cache.read(home, make('new')))).toBe('new')
})

test('stores no failure', async () => {
  const cache = open()
  expect(await cache.read(home, async () => ({ answer: undefined, expiresAt: later }))).toBe(undefined)
  await expect(cache.read(home, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(textOf(await cache.read(home, make('a page')))).toBe('a page')
})

test('is bypassed while invalidation messages cannot be received', async () => {
  let isListening = true
  const cache = open({ isListening: () => isListening })
  await cache.read(home, make('before'))
  isListening = false
  expect(textOf(await cache.read(home, make('meanwhile')))).toBe('meanwhile')
  expect(textOf(await cache.read({ key: '/star', tags: [] }, make('meanwhile')))).toBe('meanwhile')
  isListening = true
  expect(textOf(await cache.read({ key: '/star', tags: [] }, make('afterwards')))).toBe('afterwards')
})

test('stores at most 32 MB, and no answer above 2 MB', async () => {
  const cache = open()
  let makes = 0
  const read = (key: string, bytes: number) =>
    cache.read({ key, tags: [] }, () => {
      makes++
      return make(key.padEnd(bytes, 'x'))()
    })
  for (let turn = 0; turn < 2; turn++) await read('large', 2_100_000)
  expect([makes, cache.size().entries]).toEqual([2, 0])
  for (let turn = 0; turn < 40; turn++) await read(`${turn}`, 1_000_000)
  expect(cache.size().bytes).toBeLessThanOrEqual(32_000_000)
  expect(cache.size().entries).toBeGreaterThan(30)
  // The answer that was read longest ago is evicted first.
  await read('39', 1_000_000)
  await read('0', 1_000_000)
  expect(makes).toBe(43)
})
