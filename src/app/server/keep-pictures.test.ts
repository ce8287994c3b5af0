import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ShopEnv } from '#platform/server/http.ts'
import { keepPictures } from './keep-pictures.ts'

/** A shop whose pictures are as many bytes as their names say; answers which of some are in memory after they were asked for. */
async function keptOf(sizes: { maxSize?: number; maxEntry?: number }, asked: string[], wish: RequestInit = {}) {
  const { keep, take } = keepPictures(sizes)
  const app = new Hono<ShopEnv>()
  app.use('/proofs/*', keep)
  app.get('/proofs/:bytes', (c) => {
    const bytes = Number(c.req.param('bytes'))
    if (bytes < 0) return c.text('None', 404)
    return c.body(new Uint8Array(bytes), c.req.header('range') ? 206 : 200, { 'content-type': 'image/avif' })
  })
  for (const path of asked)
    expect((await app.request(path, wish)).status).toBe(path.endsWith('-1') ? 404 : wish.headers ? 206 : 200)
  return asked.map((path) => path.replace(/\?.*/, '')).filter((path) => take(path))
}
const kB = 1000

test('pictures that were asked for last stay in memory, within a bound', async () => {
  const asked = ['/proofs/5001', '/proofs/5002', '/proofs/5003']
  expect(await keptOf({}, asked)).toEqual(asked)
  expect(await keptOf({ maxSize: 15 * kB }, asked)).toEqual(asked.slice(1))
  expect(await keptOf({ maxEntry: 6 * kB }, asked)).toEqual([])
})

test('they are eight megabytes, and none of them is over half of one', async () => {
  const sizes = Array.from({ length: 17 }, (_, place) => `/proofs/${490 * kB + place}`)
  expect(await keptOf({}, sizes)).toEqual(sizes.slice(1))
  expect(await keptOf({}, [`/proofs/${500 * kB}`])).toEqual([])
})

test('what is no picture, is empty, has a query, is written otherwise or was not asked for whole is not kept', async () => {
  expect(await keptOf({}, ['/proofs/-1', '/proofs/0', '/proofs/10?x=1', '/proofs/1%30'])).toEqual([])
  expect(await keptOf({}, ['/proofs/10'], { method: 'HEAD' })).toEqual([])
  expect(await keptOf({}, ['/proofs/10'], { headers: { range: 'bytes=0-3' } })).toEqual([])
})

test('after an hour a picture is looked for again: it may have been cleared away', async () => {
  let now = 1
  const { keep, take } = keepPictures({ now: () => now })
  const app = new Hono<ShopEnv>().use(keep).get('/proofs/heart', (c) => c.body('heart'))
  await app.request('/proofs/heart')
  now += 3_600_000
  expect(take('/proofs/heart')).toBeDefined()
  now++
  expect(take('/proofs/heart')).toBeUndefined()
})
