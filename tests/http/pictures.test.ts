import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let site: Awaited<ReturnType<typeof createSite>>
beforeAll(async () => {
  shop = await openTestShop()
  site = await createSite(shop.services)
})
afterAll(() => shop.close())

test.each([
  ['/drawings/heart/red.png', [1200, 630]],
  ['/apple-touch-icon.png', [180, 180]],
])('%s is a picture that every site and phone shows', async (path, size) => {
  const answer = await site.request(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual(size)
})

test('a drawing that there is not is none as dots either', async () => {
  for (const path of ['/drawings/nothing/red.png', '/drawings/heart/pink.png'])
    expect((await site.request(path)).status).toBe(404)
})

test('a link that is shared, and what search engines read, show a picture that is no drawing', async () => {
  const heart = await shop.product({ images: ['/drawings/heart/red.svg'] })
  const html = await (await site.request(`/products/${heart.id}`)).text()
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/drawings\/heart\/red\.png"\/>/)
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  expect(html).toMatch(/"image":\["http[^"]+\/drawings\/heart\/red\.png"\]/)
})
