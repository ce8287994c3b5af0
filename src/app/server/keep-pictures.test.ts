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
    return bytes > 0 ? c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/avif' }) : c.text('None', 404)
  })
  for (const path of asked) expect((await app.request(path, wish)).status).toBe(path.endsWith('/0') ? 404 : 200)
  return asked.filter((path) => take(path))
}

test('pictures that were asked for last stay in memory, within a bound', async () => {
  const asked = ['/proofs/5001', '/proofs/5002', '/proofs/5003']
  expect(await keptOf({}, asked)).toEqual(asked)
  expect(await keptOf({ maxSize: 15_000 }, asked)).toEqual(asked.slice(1))
  expect(await keptOf({ maxEntry: 6_000 }, asked)).toEqual([])
})

test('what is no picture, has a query or was not asked for whole is not kept', async () => {
  expect(await keptOf({}, ['/proofs/0', '/proofs/10?x=1'])).toEqual([])
  expect(await keptOf({}, ['/proofs/10'], { method: 'HEAD' })).toEqual([])
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
