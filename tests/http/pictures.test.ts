import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { shopWorkers } from '#app/server/workers.ts'
import { readMesh } from '#features/gifts/geometry/mesh-file.ts'
import { storeImage } from '#platform/server/images.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let site: Awaited<ReturnType<typeof createSite>>
beforeAll(async () => {
  shop = await openTestShop({}, { draws: 'whole' })
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

test('answers a range of a picture, and the whole picture for an invalid range', async () => {
  const path = '/drawings/heart/red.svg'
  const whole = await (await site.request(path)).text()
  const partOf = async (range: string, more: Record<string, string> = {}) => {
    const answer = await site.request(path, { headers: { range, ...more } })
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  const size = whole.length
  expect(await partOf('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, whole.slice(0, 10)])
  expect(await partOf('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, whole.slice(-5)])
  expect(await partOf(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, ''])
  for (const other of ['bytes=0-1,4-5', 'bytes=9-1', `bytes=${size}-,x`, 'lines=0-1', 'bytes'])
    expect(await partOf(other)).toEqual([200, null, whole])
  expect(await partOf('bytes=0-9', { 'if-range': '"x"' })).toEqual([200, null, whole])
  expect((await site.request(path)).headers.get('accept-ranges')).toBe('bytes')
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

describe('the colour that was chosen', () => {
  const [red, blue] = ['/drawings/heart/red.svg', '/drawings/heart/blue.svg']
  const tabsOf = (html: string) =>
    [...html.matchAll(/<button[^>]*class="gallery-tab[^>]*>/g)].map(([tab]) => ({
      name: /aria-label="([^"]*)"/.exec(tab)?.[1],
      isShown: tab.includes('aria-current="true"'),
    }))
  const pageOf = async (gift: { id: string }, query = '') => (await site.request(`/products/${gift.id}${query}`)).text()

  test('is what is seen in the cart, in the order and in its mail', async () => {
    const heart = await shop.product({ images: [red] })
    const ida = shop.visitor()
    await ida.register('blue@example.com')
    const { body: line } = await ida.post('/api/cart', { productId: heart.id, customization: { color: 'blue' } })
    const { body: order } = await ida.checkOut()
    expect([line.image, order.items[0].image]).toEqual([blue, blue])
    const [mail] = await shop.mailsTo('blue@example.com')
    expect(mail?.html).toContain('src="http://shop.test/drawings/heart/blue.png"')
  })

  test('is the picture that the gift’s page shows, marked among the others, each of which has a name', async () => {
    const heart = await shop.product({ images: [red, blue], imageTexts: ['A red heart'] })
    const shown = (html: string) => /src="([^"]+)" alt="Keepsake Heart"/.exec(html)?.[1]
    const asked = await pageOf(heart, '?color=blue')
    const tabs = [
      { name: 'A red heart', isShown: false },
      { name: 'Picture 2 of 2', isShown: true },
    ]
    expect([tabsOf(asked).slice(0, 2), shown(asked)]).toEqual([tabs, blue])
    const first = await pageOf(heart)
    expect([tabsOf(first).map(({ isShown }) => isShown), shown(first)]).toEqual([[true, false, false], red])
  })

  test('is seen of a photographed gift too, by its drawing, which stands before the photographs', async () => {
    const heart = await shop.product({ images: ['/files/photo.jpg', red], imageTexts: ['On a windowsill'] })
    const html = await pageOf(heart, '?color=blue')
    expect(tabsOf(html).slice(0, 2)).toEqual([
      { name: 'Your choice', isShown: true },
      { name: 'On a windowsill', isShown: false },
    ])
    expect(html).toContain(`src="${blue}" alt="Keepsake Heart"`)
  })
})

test('a card leads to the gift in 3D where it has a model, and nowhere else', async () => {
  await shop.product({ name: 'Walrus in the round', modelFile: '/models/cat@1.bin' })
  await shop.product({ name: 'Walrus on a photograph', images: ['/files/photo.jpg'] })
  const html = await (await site.request('/products?q=walrus')).text()
  const cards = html.match(/<article.*?<\/article>/gs) ?? []
  const leads = cards.map((card) => [
    /class="card-link">([^<]+)/.exec(card)?.[1],
    card.replace(/<[^>]+>/g, '').includes('View in 3D'),
  ])
  expect(Object.fromEntries(leads)).toEqual({ 'Walrus in the round': true, 'Walrus on a photograph': false })
})

test('an uploaded picture comes in the widths that pages ask for, and nothing else is made', async () => {
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#d13a25' } })
    .png()
    .toBuffer()
  const address = await storeImage(shop.services.files, photo)
  const small = await site.request(address.replace('.jpg', '-320.avif'))
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect(small.headers.get('cache-control')).toContain('immutable')
  for (const wrong of ['-321.avif', '-320.png', '-320.jpg', '.webp'])
    expect((await site.request(address.replace('.jpg', wrong))).status).toBe(404)
})

test('the widths of a picture that the maker sends are made before the first visit', async () => {
  const blue = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#2f6db5' } })
    .png()
    .toBuffer()
  const image = `data:image/png;base64,${blue.toString('base64')}`
  const maker = await shop.admin()
  const { body } = await maker.post('/api/products', { name: 'Photographed', price: '9.00', images: [image] })
  const [, hash] = /^\/files\/(\w+)\.jpg$/.exec(body.images[0]) ?? []
  const kept = async () => {
    const names: string[] = []
    for await (const name of shop.services.files.list())
      if (hash && name.startsWith(hash)) names.push(name.slice(hash.length))
    return names.sort()
  }
  expect(await kept()).toEqual(['.jpg'])
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  expect(await kept()).toEqual([
    ...['-1200.avif', '-1200.webp', '-320.avif', '-320.webp', '-480.avif', '-480.webp', '-640.avif', '-640.webp'],
    '.jpg',
  ])
})

test('a proof comes in every width as AVIF, as WebP, and as PNG for mails, and in no other', async () => {
  const { id } = await shop.product({ modelFile: '/models/moon@1.bin' })
  const { body } = await shop.visitor().post('/api/cart', { productId: id, customization: { engraving: 'Zoë' } })
  const base = body.image.replace('.webp', '')
  for (const [ending, type, width] of [
    ['-320.avif', 'image/avif', 320],
    ['-480.avif', 'image/avif', 480],
    ['-640.avif', 'image/avif', 640],
    ['-480.webp', 'image/webp', 480],
    ['-320.webp', 'image/webp', 320],
    ['.webp', 'image/webp', 640],
    ['.png', 'image/png', 640],
  ] as const) {
    const answer = await site.request(base + ending)
    expect([ending, answer.status, answer.headers.get('content-type')]).toEqual([ending, 200, type])
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width)
  }
  for (const wrong of ['-321.avif', '-0320.avif', '.avif', '-640.webp', '-640.png', '-320.jpg', '.gif'])
    expect([wrong, (await site.request(base + wrong)).status]).toEqual([wrong, 404])
})

test('a model comes ready to be shown where a product names it, and only there', async () => {
  await shop.product({ modelFile: '/models/name-plate@1.bin' })
  const ready = await site.request('/models/name-plate@1.bin', { headers: { 'accept-encoding': 'br' } })
  expect([ready.status, ready.headers.get('content-encoding')]).toEqual([200, 'br'])
  const plain = await site.request('/models/name-plate@1.bin')
  const { parts } = readMesh(await plain.arrayBuffer())
  expect(parts.map(({ role }) => role)).toEqual(['body'])
  const wide = parts[0]!.positions.filter((_, i) => i % 3 === 0)
  expect(Math.max(...wide) - Math.min(...wide)).toBeCloseTo(80, 0)
  for (const other of ['/models/star@1.bin', '/models/name-plate@2.bin', '/models/name-plate@1.bin?x=1', '/models/x'])
    expect([other, (await site.request(other)).status]).toEqual([other, 404])
})

test('a proof for link previews is a picture on a ground', async () => {
  const { id } = await shop.product({ modelFile: '/models/star@1.bin' })
  const guest = shop.visitor()
  const { body } = await guest.post('/api/cart', { productId: id, customization: { engraving: 'Ida' } })
  const card = await site.request(body.image.replace('.webp', '-card.jpg'))
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { width, height, channels } = await sharp(Buffer.from(await card.arrayBuffer())).metadata()
  expect([width, height, channels]).toEqual([1200, 630, 3])
})
