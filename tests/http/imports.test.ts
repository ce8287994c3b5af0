import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#features/base/accounts/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { writeProducts } from '#features/selling/catalog/server/write-products.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  await shop.category({ slug: 'for-the-desk', name: 'Desk Friends' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(products))

const send = (rows: string[], columns: object | string = 'guess', apply = false) => {
  const query = new URLSearchParams({
    columns: typeof columns === 'string' ? columns : JSON.stringify(columns),
    apply: String(apply),
  })
  return admin.call('POST', `/api/products/import?${query}`, rows.join('\n'), { 'content-type': 'text/csv' })
}
const sendAgain = (rows: string[], apply = false, query = '&again=true') =>
  admin.call('POST', `/api/products/import?columns=guess&apply=${apply}${query}`, rows.join('\n'), {
    'content-type': 'text/csv',
  })
const stored = () => shop.db.select().from(products).orderBy(asc(products.name))

const shopify = [
  'Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text,Status',
  'desk-owl,Desk Owl,"<p>An <b>owl</b> &amp; her branch.</p><ul><li>Hand finished</li></ul>",Mia,"owl, desk",Size,Small,4,$18.00,https://cdn.shop.test/owl-1.jpg?v=1,1,An owl from the front,active',
  'desk-owl,,,,,,Large,2,24.00,https://cdn.shop.test/owl-2.jpg,2,,',
  'desk-owl,,,,,,,,,http://cdn.shop.test/owl-3.jpg,3,Her back,',
  'moon,Moon,,Mia,,Title,Default Title,-3,30,,,,draft',
]

describe('a product export of Shopify', () => {
  test('is recognized by its headings and previewed before it is stored', async () => {
    const { status, body } = await send(shopify)
    expect(status).toBe(200)
    expect(body).toMatchObject({ source: 'shopify', rows: 2, created: 2, changed: 0, problems: [] })
    expect(body.preview).toEqual([
      {
        line: 2,
        isNew: true,
        name: 'Desk Owl',
        description: 'An owl & her branch.\n\n- Hand finished',
        price: '18.00',
        stock: 4,
        category: null,
        images: 3,
        isPublished: true,
      },
      expect.objectContaining({ name: 'Moon', price: '30.00', stock: 0, images: 0, isPublished: false }),
    ])
    expect(body.notes).toEqual([
      '1 gift has variants. One gift is imported for each, like the variant that is named first; 1 variant is left out: “Desk Owl” Small $18.00, Large $24.00.',
      'Pictures are not downloaded. Shoppers’ browsers will load them from cdn.shop.test.',
    ])
    expect(body.leftOut).toEqual([
      { heading: 'Vendor', rows: 2 },
      { heading: 'Tags', rows: 1 },
    ])
    expect(await stored()).toEqual([])
  })

  test('is stored with the pictures and descriptions of all its rows, without downloading pictures', async () => {
    expect((await send(shopify, 'guess', true)).status).toBe(200)
    expect(await stored()).toMatchObject([
      {
        name: 'Desk Owl',
        images: [
          'https://cdn.shop.test/owl-1.jpg?v=1',
          'https://cdn.shop.test/owl-2.jpg',
          'https://cdn.shop.test/owl-3.jpg',
        ],
        imageTexts: ['An owl from the front', '', 'Her back'],
        whenOutOfStock: 'print-to-order',
      },
      { name: 'Moon', isPublished: false },
    ])
    const again = await sendAgain(shopify)
    expect(again.body.notes).toContain('2 new products have the names of existing products.')
  })
})

test('recognizes a listings download of Etsy, with pictures, currency and long titles', async () => {
  const title = `Name sign for a desk, ${'printed to order, '.repeat(6)}gift for her`
  const { body } = await send([
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,IMAGE3,SKU',
    `"${title}",A sign.,12.50,EUR,999,"sign,desk",PLA,https://i.test/1.jpg,https://i.test/2.jpg,,S-1`,
  ])
  expect(body).toMatchObject({
    source: 'etsy',
    created: 1,
    problems: [],
    columns: { images: ['IMAGE1', 'IMAGE2', 'IMAGE3'] },
  })
  const [gift] = body.preview
  expect([gift.images, gift.stock, gift.isPublished, title.startsWith(gift.name)]).toEqual([2, 999, false, true])
  // Cut at the end of a word.
  expect([gift.name.length <= 120, /\w$/.test(gift.name), /^\W/.test(title.slice(gift.name.length))]).toEqual([
    true,
    true,
    true,
  ])
  expect(body.notes[0]).toBe(
    'The prices in this file are in EUR. They will be imported as US dollars without conversion.',
  )
})

describe('any other file', () => {
  const file = ['Gift,Cost,Shelf,Where,Sold when gone', 'Owl,18.50,3,desk friends,no', 'Cat,9,,For-The-Desk,yes']
  const columns = {
    name: ['Gift'],
    price: ['Cost'],
    stock: ['Shelf'],
    category: ['Where'],
    whenOutOfStock: ['Sold when gone'],
  }

  test('is read by the chosen columns', async () => {
    const guessed = await send(file)
    expect(guessed.body).toMatchObject({ source: 'other', columns: {}, created: 0 })
    expect(guessed.body.problems[0]).toEqual({ line: 2, column: 'name', sentence: 'Name is required.' })
    const { body } = await send(file, columns)
    expect(body).toMatchObject({ created: 2, problems: [] })
    expect(body.preview.map(({ category }: { category: string }) => category)).toEqual(['Desk Friends', 'Desk Friends'])
    await send(file, columns, true)
    expect(await stored()).toMatchObject([
      { name: 'Cat', stock: 0, whenOutOfStock: 'print-to-order' },
      { name: 'Owl', stock: 3, whenOutOfStock: 'stop' },
    ])
  })

  test('reads a decimal comma, and refuses an ambiguous price and invalid picture addresses', async () => {
    const { body } = await send(['Title,Price,Image', 'Owl,"18,50",javascript:alert(1)'])
    expect(body.problems).toEqual([
      {
        line: 2,
        column: 'images',
        sentence: 'Use image addresses that start with / or https://, separated by spaces.',
      },
    ])
    const priced = await send(['Title,Price', 'Owl,"18,50"', 'Cat,"1,299"'])
    expect(priced.body.preview[0].price).toBe('18.50')
    expect(priced.body.problems).toEqual([
      {
        line: 3,
        column: 'price',
        sentence: '“1,299” could be 1299 or 1.299. Please write it with a point and two decimals, such as 1299.00.',
      },
    ])
  })

  test('is refused with a sentence for missing or unknown columns', async () => {
    const missing = await send(file, { name: ['Title'] })
    expect([missing.status, missing.text]).toEqual([
      400,
      'The file has no column “Title”. Please choose another column.',
    ])
    for (const junk of [
      '[',
      '[]',
      '{"colour":["Gift"]}',
      '{"name":"Gift"}',
      `{"images":${JSON.stringify(Array(31).fill('Gift'))}}`,
    ])
      expect((await send(file, junk)).text).toBe('Send the columns as JSON, such as {"name":["Title"]}.')
  })
})

test('reports an unknown model before storing, in the words of the product editor', async () => {
  const { id } = await shop.product({ name: 'Heart', modelFile: '/models/heart@1.bin' })
  const named = ['star@1.bin', 'heart@99.bin', 'unicorn@1.bin', 'own-0123456789abcdef@1.bin']
  const file = ['id,name,price,modelFile', `${id},Heart,12,`, ...named.map((model) => `,Gift,12,/models/${model}`)]
  const { body } = await send([...file, ',Owl,12,https://owls.test/owl.glb', ',Cat,12,'])
  const sentence = 'This model does not exist. Leave the cell empty for a gift without a model.'
  expect(body.problems).toEqual([4, 5, 6].map((line) => ({ line, column: 'modelFile', sentence })))
})

test('gives a row with a model and without pictures the pictures of its model', async () => {
  const { id } = await shop.product({ name: 'Bare' })
  const rows = ['id,name,price,modelFile,images', ',Owl,12,/models/star@1.bin,', `${id},Bare,12,/models/heart@1.bin,`]
  expect((await send(rows)).body.preview.map(({ images }: { images: number }) => images)).toEqual([4, 0])
  expect((await send(rows, 'guess', true)).status).toBe(200)
  const [, owl] = await stored()
  expect(owl?.images).toEqual(Array(4).fill(expect.stringMatching(/^\/proofs\/.+\.webp$/)))
  // A product whose row has no pictures keeps none.
  expect((await stored())[0]?.images).toEqual([])
  await send(['id,name,price,modelFile', `${id},Bare,12,/models/star@1.bin`], 'guess', true)
  expect((await stored())[0]?.images).toEqual(owl?.images)
})

test('reports a model that cannot be printed in the product’s sizes', async () => {
  const sizes = [{ size: 'small' as const, name: 'Tiny', centimetres: 2 }]
  const { id } = await shop.product({ name: 'Heart', modelFile: '/models/heart@1.bin', sizes })
  const { body } = await send(['id,name,price,modelFile', `${id},Heart,12,/models/name-plate@1.bin`])
  const sentence = '“Desk name plate” must be at least 2.5 cm long. Please choose larger sizes.'
  expect(body.problems).toEqual([{ line: 2, column: 'modelFile', sentence }])
})

test('checks sizes again under the lock, because they may have changed', async () => {
  const sizes = [{ size: 'small' as const, name: 'Tiny', centimetres: 2 }]
  const { id } = await shop.product({ name: 'Heart', modelFile: '/models/heart@1.bin', sizes })
  const [owner] = await shop.db.select().from(users).where(eq(users.email, 'owner@example.com'))
  const change = { id, modelFile: '/models/name-plate@1.bin' }
  await expect(
    shop.services.database.transaction(() =>
      writeProducts(shop.services, owner!, { changes: [change], additions: [] }),
    ),
  ).rejects.toThrow('“Desk name plate” must be at least 2.5 cm long.')
})

// rule 110
test('names the options of a model for an invalid option, and keeps stored options', async () => {
  const wrong = '/models/vase@1.bin?ribs=99'
  const { id } = await shop.product({ name: 'Old vase', modelFile: wrong })
  const file = ['id,name,price,modelFile', `${id},Old vase,13,${wrong}`, `,New vase,12,${wrong}`]
  const { body } = await send(file)
  const sentence = 'Ribs of “Twist vase” must be a whole number from 7 to 15, not “99”.'
  expect(body.problems).toEqual([{ line: 3, column: 'modelFile', sentence }])
  const alone = await send(file.slice(0, 2), 'guess', true)
  expect(alone.body).toMatchObject({ problems: [], changed: 1 })
})

describe('a second import of the same source', () => {
  test('skips the gifts that are already here, by their handles, counts and names them', async () => {
    expect((await send(shopify)).body.alreadyHere).toBeNull()
    await send(shopify, 'guess', true)
    await shop.db.update(products).set({ name: 'Great Owl' }).where(eq(products.name, 'Desk Owl'))
    const renamed = shopify.map((row) => row.replace('Moon,', 'Half Moon,'))
    const { body } = await send([...renamed, 'sun,Sun,,Mia,,Title,Default Title,3,not a price,,,,active'])
    expect(body).toMatchObject({ rows: 3, created: 0, alreadyHere: { gifts: 2, again: false } })
    expect(body.notes).toContain(
      '2 gifts are already here from an earlier import and are skipped: Desk Owl, Half Moon.',
    )
    const sent = await send([...renamed, 'sun,Sun,,Mia,,Title,Default Title,3,9.00,,,,active'], 'guess', true)
    expect([sent.status, sent.body.created]).toEqual([200, 1])
    expect((await stored()).map(({ name }) => name)).toEqual(['Great Owl', 'Moon', 'Sun'])
  })

  test('imports them again if the maker decides so', async () => {
    await send(shopify, 'guess', true)
    const { body } = await sendAgain(shopify)
    expect(body).toMatchObject({ created: 2, alreadyHere: { gifts: 2, again: true } })
    expect(body.notes).toContain(
      '2 gifts are already here from an earlier import and will be imported again as new products: Desk Owl, Moon.',
    )
    expect((await sendAgain(shopify, true)).body.created).toBe(2)
    expect(await stored()).toHaveLength(4)
  })

  test('imports a gift anew whose product was deleted', async () => {
    await send(shopify, 'guess', true)
    const [owl, moon] = await stored()
    await admin.delete(`/api/products/${owl!.id}`)
    await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, moon!.id))
    expect((await send(shopify)).body).toMatchObject({ created: 2, alreadyHere: null })
  })

  test('knows all variants of a gift as one, however they are imported', async () => {
    await sendAgain(shopify, true, '&variants=each')
    expect(await stored()).toHaveLength(3)
    for (const variants of ['one', 'each'])
      expect((await sendAgain(shopify, false, `&variants=${variants}`)).body).toMatchObject({ created: 0 })
  })

  test('without handles knows gifts by SKU, and without or with the same SKU by name', async () => {
    const other = ['title,sku,price', 'Blue cup,C-1,9.00', 'Red cup,,8.00', 'Green cup,C-2,7.00', 'Gold cup,C-2,7.00']
    expect((await send(other, 'guess', true)).body.created).toBe(4)
    const changed = [
      'title,sku,price',
      'Azure cup,C-1,9.00',
      'red cup,,8.00',
      'Green cup,C-2,7.00',
      'Black cup,C-2,7.00',
    ]
    const { body } = await send(changed)
    expect(body).toMatchObject({ created: 1, alreadyHere: { gifts: 3 } })
    expect(body.preview).toMatchObject([{ name: 'Black cup' }])
  })

  test('of another source, or of this shop’s own format, creates what it names', async () => {
    await send(['title,price', 'Moon,9.00'], 'guess', true)
    expect((await send(shopify)).body).toMatchObject({ created: 2, alreadyHere: null })
    const own = ['name,price', 'Star,9.00']
    await send(own, 'guess', true)
    expect((await send(own)).body).toMatchObject({ created: 1, alreadyHere: null })
  })
})

test('counts one duplicate name in the singular', async () => {
  await shop.product({ name: 'Owl' })
  const { body } = await send(['name,price', 'OWL,12'])
  expect(body.notes).toEqual(['One new product has the name of an existing product.'])
})

test('warns before a file overwrites the stock', async () => {
  const { id } = await shop.product({ name: 'Rare Owl', stock: 1 })
  const { body } = await send(['id,price,stock', `${id},12.00,3`])
  expect(body.notes).toEqual([
    'The file will overwrite the stock, including recent sales: Rare Owl 1 → 3. To keep the stock, leave out the stock column.',
  ])
  expect((await send(['id,price', `${id},12.50`])).body.notes).toEqual([])
})

test('customs codes are exported and imported, also from other shops', async () => {
  await send(['Title,Price,HS Code', 'Owl,18.00,9503.00', 'Moon,20.00,'], 'guess', true)
  const codes = async () => (await stored()).map(({ name, customsCode }) => [name, customsCode])
  const imported = await codes()
  expect(imported).toEqual([
    ['Moon', null],
    ['Owl', '950300'],
  ])
  const rows = (await admin.get('/api/products/export.csv')).text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n')
  expect((await send(rows)).body).toMatchObject({ source: 'own', changed: 0, unchanged: 2 })
  await send(
    rows.map((row) => row.replace('950300', '392640')),
    'guess',
    true,
  )
  expect(await codes()).toEqual([
    ['Moon', null],
    ['Owl', '392640'],
  ])
  const { body } = await send(['Title,Price,HS Code', 'Star,18.00,toys'])
  expect(body.problems).toEqual([
    { line: 2, column: 'customsCode', sentence: 'Use a customs code of 6 to 10 digits, such as 3926.40' },
  ])
})
