import { asc, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { copiedPictures, products } from '#features/selling/catalog/server/tables.ts'
import { enqueueCopies } from '#features/selling/imports/server/copy-pictures.ts'
import { pictureCopies } from '#features/selling/imports/server/tables.ts'
import { NotDownloaded } from '#platform/server/download-picture.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { openPictureReader } from '#platform/server/picture-reader.ts'
import type { PoolLimits } from '#platform/server/worker-pool.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
/** The pictures of the other servers, by their addresses. */
const pictures = new Map<string, Uint8Array>()
let downloads: string[] = []
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  shop.services.downloadPicture = async (address) => {
    downloads.push(address)
    const bytes = pictures.get(address)
    if (!bytes) throw new NotDownloaded('The server answered with status 404.')
    return bytes
  }
  for (const [place, address] of [one, two].entries())
    pictures.set(
      address,
      await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 200, g: 80 * place, b: 20 } } })
        .png()
        .toBuffer(),
    )
  pictures.set(page, Buffer.from('<!doctype html><h1>Not a picture</h1>'))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(products)
  await shop.db.delete(copiedPictures)
  downloads = []
})

const [one, two] = ['https://cdn.shop.test/1.png', 'https://cdn.shop.test/2.png'] as const
const gone = 'https://cdn.shop.test/gone.png'
const page = 'https://cdn.shop.test/page.png'

const send = (images: string, query = '&apply=true&copy=true') =>
  admin.call(
    'POST',
    `/api/products/import?columns=guess${query}`,
    ['Title,Price,Image,Image Alt Text', `Owl,18.00,"${images}",From the front`].join('\n'),
    { 'content-type': 'text/csv' },
  )
const work = () => runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
const stored = async () => {
  const [owl] = await shop.db.select().from(products).orderBy(asc(products.name))
  return owl!
}
const copies = async () => (await admin.get('/api/products/picture-copies')).body

describe('pictures of other servers', () => {
  // rule 116
  onBoth('are copied after the import, and stay at their addresses until then', async () => {
    const { status, body } = await send(`${one} ${two}`)
    expect([status, body.pictures]).toEqual([200, { outside: 2, copy: true }])
    expect(downloads).toEqual([])
    expect((await stored()).images).toEqual([one, two])
    expect(await copies()).toEqual({ outside: 0, waiting: 2, failed: 0, failures: [] })
    await work()
    const { images, imageTexts, version } = await stored()
    expect(images).toEqual([expect.stringMatching(/^\/files\/\w{64}\.jpg$/), expect.stringMatching(/^\/files\//)])
    expect([images[0] === images[1], imageTexts, version]).toEqual([false, ['From the front', ''], 1])
    expect(await copies()).toEqual({ outside: 0, waiting: 0, failed: 0, failures: [] })
  })

  test('that cannot be copied are counted and named, and stay; they can be tried again or left', async () => {
    await send(`${one} ${gone} ${page}`)
    await work()
    const { id, images } = await stored()
    expect(images).toEqual([expect.stringMatching(/^\/files\//), gone, page])
    const named = { productId: id, product: 'Owl' }
    const failures = [
      { ...named, address: gone, reason: 'The server answered with status 404.' },
      { ...named, address: page, reason: 'Please upload only image files (PNG, JPEG, WebP or GIF).' },
    ]
    expect(await copies()).toEqual({ outside: 0, waiting: 0, failed: 2, failures })
    pictures.set(gone, pictures.get(two)!)
    expect((await admin.post('/api/products/picture-copies')).body).toMatchObject({ waiting: 2, failed: 0 })
    await work()
    pictures.delete(gone)
    expect((await stored()).images.map((image) => image.slice(0, 7))).toEqual(['/files/', '/files/', page.slice(0, 7)])
    expect((await copies()).failed).toBe(1)
    expect((await admin.delete('/api/products/picture-copies')).body).toEqual({
      ...{ outside: 1, waiting: 0, failed: 0, failures: [] },
    })
    expect((await stored()).images[2]).toBe(page)
  })

  test('that the maker removes or replaces meanwhile are not downloaded', async () => {
    await send(`${one} ${two}`)
    await admin.put(`/api/products/${(await stored()).id}`, { images: [two] })
    await work()
    expect(downloads).toEqual([two])
    expect((await stored()).images).toHaveLength(1)
    expect(await shop.db.$count(pictureCopies)).toBe(0)
  })

  onBoth('are added once by two presses at the same time', async () => {
    await send(`${one} ${two}`, '&apply=true')
    const press = () => admin.post('/api/products/picture-copies')
    await Promise.all([press(), press(), press(), press()])
    expect(await copies()).toMatchObject({ outside: 0, waiting: 2 })
    await work()
  })

  test('of a product that was deleted are forgotten', async () => {
    await send(one)
    await admin.delete(`/api/products/${(await stored()).id}`)
    await work()
    expect([downloads, await shop.db.$count(pictureCopies)]).toEqual([[], 0])
  })

  test('stay at their addresses unless the maker asks for copies', async () => {
    const { body } = await send(one, '&apply=true')
    expect(body.pictures).toEqual({ outside: 1, copy: false })
    expect(body.notes).toContain('Pictures are not downloaded. Shoppers’ browsers will load them from cdn.shop.test.')
    await work()
    expect([downloads, (await stored()).images]).toEqual([[], [one]])
  })

  test('are announced before the import, and none are in a file of paths', async () => {
    const { body } = await send(one, '&copy=true')
    expect(body.notes).toEqual([
      '1 picture is copied from cdn.shop.test after the import. Until a picture is copied, shoppers’ browsers load it from there.',
    ])
    expect((await send('/files/owl.jpg', '&copy=true')).body.pictures).toBe(null)
  })

  test('are all copied, however many an import has', async () => {
    const rows = Array.from({ length: 201 }, (_, gift) => {
      const images = Array.from({ length: 10 }, (_, place) => `https://cdn.shop.test/${gift}-${place}.png`)
      return `Gift ${gift},18.00,${images.join(' ')}`
    })
    const { body } = await admin.call(
      'POST',
      '/api/products/import?columns=guess&apply=true&copy=true',
      ['Title,Price,Image', ...rows].join('\n'),
      { 'content-type': 'text/csv' },
    )
    expect(body.pictures).toEqual({ outside: 2010, copy: true })
    expect(body.notes).toEqual([expect.stringContaining('2010 pictures are copied from cdn.shop.test')])
    expect(await copies()).toMatchObject({ outside: 0, waiting: 2010 })
    await shop.db.delete(products)
    await work()
    expect(downloads).toEqual([])
  })

  test('are for admins only', async () => {
    const ida = shop.visitor()
    const answers = [
      await ida.get('/api/products/picture-copies'),
      await ida.post('/api/products/picture-copies'),
      await ida.delete('/api/products/picture-copies'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

test('a picture that takes the memory of its process fails alone, and the shop goes on', async () => {
  const usual = shop.services.pictureReader
  shop.services.pictureReader = openPictureReader({ processMegabytes: () => 128 })
  const huge = 'https://cdn.shop.test/huge.png'
  pictures.set(
    huge,
    await sharp({ create: { width: 8000, height: 6200, channels: 4, background: '#abc' } })
      .withMetadata({ orientation: 6 })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  await send(`${huge} ${one}`)
  await work()
  await shop.services.pictureReader.close()
  shop.services.pictureReader = usual
  const reason = expect.stringMatching(/^This picture (could not be read|needs more memory to read)/)
  expect(await copies()).toMatchObject({ waiting: 0, failed: 1, failures: [{ address: huge, reason }] })
  expect((await stored()).images).toEqual([huge, expect.stringMatching(/^\/files\//)])
})

test('a picture whose process ends or takes too long is refused with a sentence', async () => {
  const read = async (limits: Partial<PoolLimits>) => {
    const reader = openPictureReader(limits)
    const answer = await reader.read(pictures.get(one)!)
    await reader.close()
    return 'sentence' in answer && answer.sentence
  }
  expect(await read({ processMegabytes: () => 1 })).toBe(
    'This picture needs more memory to read than the shop has for a picture. Please make it smaller and upload it.',
  )
  expect(await read({ milliseconds: 1 })).toBe(
    'This picture takes too long to read. Please make it smaller and upload it.',
  )
})

test('too many pictures at once are refused with a sentence', async () => {
  const reader = openPictureReader({ queueSize: 0 })
  await expect(reader.read(pictures.get(one)!)).rejects.toThrow(
    'Other pictures are being read. Please try again in a moment.',
  )
  await reader.close()
})

describe('pictures of earlier imports', () => {
  onBoth('are counted, and all copied when the maker asks for it', async () => {
    await send(`${one} ${gone}`, '&apply=true')
    await admin.post('/api/products', { name: 'Plate', price: '9.00', images: [two, '/drawings/heart/red.svg'] })
    expect(await copies()).toEqual({ outside: 3, waiting: 0, failed: 0, failures: [] })
    const { status, body } = await admin.post('/api/products/picture-copies')
    expect([status, body]).toEqual([200, { outside: 0, waiting: 3, failed: 0, failures: [] }])
    await work()
    const rows = await shop.db.select().from(products).orderBy(asc(products.name))
    expect(rows.map(({ images }) => images)).toEqual([
      [expect.stringMatching(/^\/files\//), gone],
      [expect.stringMatching(/^\/files\//), '/drawings/heart/red.svg'],
    ])
    expect(await copies()).toMatchObject({ outside: 0, waiting: 0, failed: 1, failures: [{ address: gone }] })
  })

  test('are not asked for again while they wait', async () => {
    await send(one, '&apply=true')
    for (const _ of [1, 2]) await admin.post('/api/products/picture-copies')
    expect(await copies()).toMatchObject({ outside: 0, waiting: 1 })
    await work()
    expect(downloads).toEqual([one])
  })

  test('of an archived product are not counted', async () => {
    await send(one, '&apply=true')
    await shop.db.update(products).set({ archivedAt: new Date() })
    expect((await copies()).outside).toBe(0)
  })
})

onBoth('pictures whose copies cannot be stored fail with a sentence, and can be tried again', async () => {
  await send(one)
  await shop.db.execute(sql`create function refuse_write() returns trigger language plpgsql as $$
    begin raise exception 'no room'; end $$`)
  await shop.db.execute(sql`create trigger refuse_write before update on products execute function refuse_write()`)
  for (const _ of [1, 2, 3]) {
    await work()
    shop.clock.forward(60)
  }
  await shop.db.execute(sql`drop function refuse_write cascade`)
  const reason = 'The shop stopped copying after several errors of its own.'
  expect(await copies()).toMatchObject({ waiting: 0, failed: 1, failures: [{ product: 'Owl', address: one, reason }] })
  await admin.post('/api/products/picture-copies')
  await work()
  expect((await copies()).failed).toBe(0)
  expect((await stored()).images[0]).toMatch(/^\/files\//)
})

describe('the shop’s own copy stays', () => {
  onBoth('in a product whose form was open meanwhile and sends the old address back', async () => {
    await send(`${one} ${two}`)
    const { id, version } = await stored()
    await work()
    const { images } = await stored()
    const { status, body } = await admin.put(`/api/products/${id}`, { name: 'Barn owl', images: [two, one], version })
    expect([status, body.name, body.images]).toEqual([200, 'Barn owl', images.toReversed()])
    expect((await stored()).imageTexts).toEqual(['', 'From the front'])
  })

  test('when an API call without a version names the old address', async () => {
    await send(one)
    await work()
    const { id, images } = await stored()
    await admin.put(`/api/products/${id}`, { images: [one] })
    const { body } = await admin.post('/api/products', { name: 'Owlet', price: '9.00', images: [one] })
    expect([(await stored()).images, body.images]).toEqual([images, images])
  })

  test('when a later import names the old address, which is not downloaded again', async () => {
    await send(one)
    await work()
    const { images } = await stored()
    downloads = []
    await shop.db.delete(products)
    const { body } = await send(one)
    await work()
    expect([body.pictures, downloads, (await stored()).images]).toEqual([null, [], images])
  })

  test('when a file of this shop from before the copy is imported again', async () => {
    await send(one)
    const file = (await admin.get('/api/products/export.csv')).text
    await work()
    const { body } = await admin.call('POST', '/api/products/import?apply=true', file, { 'content-type': 'text/csv' })
    expect(body).toMatchObject({ unchanged: 1, changed: 0 })
    expect((await stored()).images[0]).toMatch(/^\/files\//)
  })

  test('and is used for each product that shows the same address', async () => {
    await send(one)
    const { body: owlet } = await admin.post('/api/products', { name: 'Owlet', price: '9.00', images: [one] })
    await shop.services.database.transaction(() => enqueueCopies(shop.services, [owlet.id]))
    await work()
    const rows = await shop.db.select().from(products)
    expect(new Set(rows.map(({ images }) => images[0])).size).toBe(1)
    expect([rows.length, downloads]).toEqual([2, [one]])
  })
})
