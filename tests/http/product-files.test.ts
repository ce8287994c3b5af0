import { asc, count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#features/base/audit/server/tables.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import { cents } from '#platform/money.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  await shop.category({ slug: 'easter' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(products))

const send = (text: string, apply = false) =>
  admin.call('POST', `/api/products/import${apply ? '?apply=true' : ''}`, text, { 'content-type': 'text/csv' })
const stored = () => shop.db.select().from(products).orderBy(asc(products.id))
const exported = async () => (await admin.get('/api/products/export.csv')).text

test('re-imports an export of 5,000 products without a change, and limits a plain list to the newest thousand', async () => {
  const [easter] = await shop.db.select().from(categories)
  const nasty = [
    '=1+1',
    "'=1+1",
    "''-2",
    '@cmd',
    'a,b',
    'say "hi"',
    'two\nlines',
    ' spaces ',
    '+49',
    "'quoted'",
    'ünïcödé 🐳',
  ]
  // Created in one statement, so all have the same microsecond: the export must not lose any between chunks.
  await shop.db.insert(products).values(
    Array.from({ length: 5000 }, (_, index) => ({
      name: `Gift ${index}`,
      description: nasty[index % nasty.length],
      price: cents(index),
      stock: index % 7,
      isPublished: index % 2 === 0,
      images: index % 3 ? [] : ['/drawings/vase/green.svg', 'https://cdn.example/a.jpg'],
      categoryId: index % 5 ? null : easter?.id,
      material: index % 6 ? ('pla' as const) : ('petg' as const),
      whenOutOfStock: index % 4 ? ('stop' as const) : ('print-to-order' as const),
    })),
  )
  const before = await stored()
  const [audited] = await shop.db.select({ lines: count() }).from(auditLog)
  const file = await exported()
  const { body } = await send(file, true)
  expect(body).toMatchObject({ rows: 5000, created: 0, changed: 0, unchanged: 5000, problems: [], source: 'own' })
  expect(await stored()).toEqual(before)
  expect(await shop.db.select({ lines: count() }).from(auditLog)).toEqual([audited])
  // A plain list is limited to the newest thousand products and links to the search.
  for (const limit of ['', '&limit=5000']) {
    const list = await shop.visitor().get(`/api/products?published=true${limit}`)
    expect([list.body.length, list.headers.get('link')]).toEqual([1000, '</api/products/search>; rel="search"'])
  }
})

test('reports all 7 invalid rows of a file and imports nothing', async () => {
  const { id } = await shop.product({ name: 'Swan' })
  const file = [
    'id,name,price,stock,category,isPublished',
    `${id},Goose,12.50,4,easter,yes`,
    `${id},Twice,12.50,4,,yes`,
    `${crypto.randomUUID()},Nobody,1,1,,no`,
    ',,12.00,1,,no',
    ',Priceless,free,1,,no',
    ',Half,1.00,1.5,,no',
    ',Lost,1.00,1,nowhere,no',
    ',Maybe,1.00,1,,perhaps',
  ].join('\n')
  const { body } = await send(file)
  expect(body.problems).toEqual([
    { line: 3, column: 'id', sentence: 'This product is in the file twice.' },
    { line: 4, column: 'id', sentence: 'No product has this id. Leave the id empty for a new product.' },
    { line: 5, column: 'name', sentence: 'Name is required.' },
    { line: 6, column: 'price', sentence: 'Enter the price, such as 18.50.' },
    { line: 7, column: 'stock', sentence: 'Stock must be a whole number.' },
    { line: 8, column: 'category', sentence: 'There is no category with the address “nowhere”.' },
    { line: 9, column: 'isPublished', sentence: '`isPublished` must be true or false.' },
  ])
  expect((await send(file, true)).status).toBe(400)
  expect((await stored()).map(({ name }) => name)).toEqual(['Swan'])
})

describe('a file', () => {
  test('changes rows with an id, creates rows without an id, and keeps other products', async () => {
    const { id } = await shop.product({ name: 'Swan', description: 'White', stock: 3 })
    const plan = await send(`id,name,price\n${id},Goose,12.50\n,Duck,4`)
    expect(plan.body).toMatchObject({ rows: 2, created: 1, changed: 1, problems: [] })
    expect(await stored()).toMatchObject([{ name: 'Swan' }])
    await send(`id,name,price\n${id},Goose,12.50\n,Duck,4`, true)
    expect((await admin.get(`/api/products/${id}`)).body).toMatchObject({
      name: 'Goose',
      price: '12.50',
      description: 'White',
      stock: 3,
    })
    expect((await admin.get('/api/products/list?q=duck')).body.rows).toMatchObject([
      { price: '4.00', isPublished: false },
    ])
  })

  test('sets the material in any case, and the default if the cell is empty', async () => {
    const { id } = await shop.product({ name: 'Swan', material: 'petg' })
    const { body } = await send(`id,name,price,material\n,Hen,4,resin`)
    expect(body.problems).toEqual([
      {
        line: 2,
        column: 'material',
        sentence: 'The shop has no material “resin”. Add it under Filaments first.',
      },
    ])
    await send(`id,name,price,material\n${id},Swan,12.50,\n,Drake,4, PETG `, true)
    expect((await stored()).filter(({ name }) => ['Swan', 'Drake'].includes(name))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, material: 'pla' }),
        expect.objectContaining({ name: 'Drake', material: 'petg' }),
      ]),
    )
  })

  test.each([
    ['', 'The file is empty. Its first line must name the columns.'],
    [
      'name,cost\nA,1',
      'The column “cost” is unknown. Use: id, name, description, price, stock, whenOutOfStock, category, images, modelFile, material, customsCode, isPublished.',
    ],
    ['name,name\nA,B', 'The column “name (2)” is unknown.'],
    ['name,price\n"A,1', 'The file cannot be read as CSV'],
    ['name,price\nA,1,B', 'Line 2 has more cells than the first line has columns.'],
    ['name,price\nA\0,1', 'The file has a character that cannot be stored.'],
  ])('%j is refused with a sentence', async (text, sentence) => {
    const answer = await send(text)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(sentence)
  })

  test('must be CSV, with images only as addresses', async () => {
    expect((await admin.post('/api/products/import', { name: 'x' })).status).toBe(415)
    const { body } = await send('name,price,images\nA,1,javascript:alert(1)')
    expect(body.problems).toEqual([
      {
        line: 2,
        column: 'images',
        sentence: 'Use image addresses that start with / or https://, separated by spaces.',
      },
    ])
  })
})

test('uses image descriptions as alt texts', async () => {
  const { body } = await admin.post('/api/products', {
    name: 'Swan',
    price: '5',
    images: ['/drawings/vase/green.svg'],
    imageTexts: ['A green vase from the side'],
  })
  expect((await admin.get(`/api/products/${body.id}`)).body.imageTexts).toEqual(['A green vase from the side'])
})

test('moves image descriptions with their images, in changes and imports', async () => {
  const [red, green, blue] = ['red', 'green', 'blue'].map((color) => `/drawings/vase/${color}.svg`)
  const { body: vase } = await admin.post('/api/products', {
    name: 'Vase',
    price: '34',
    images: [red, green],
    imageTexts: ['Rot', 'Grün'],
    imageColors: ['red', 'green'],
  })
  const said = async () => {
    const { imageTexts, imageColors } = (await admin.get(`/api/products/${vase.id}`)).body
    return [imageTexts, imageColors]
  }
  await admin.put(`/api/products/${vase.id}`, { images: [blue, green, red] })
  expect(await said()).toEqual([
    ['', 'Grün', 'Rot'],
    ['', 'green', 'red'],
  ])
  await admin.call('POST', '/api/products/import?apply=true', `id,images\n${vase.id},${red} ${green}`, {
    'content-type': 'text/csv',
  })
  expect(await said()).toEqual([
    ['Rot', 'Grün'],
    ['red', 'green'],
  ])
})

test('reads an empty category as none, and requires digits for the stock', async () => {
  const { body } = await admin.post('/api/products', { name: 'Heart', price: '16.00', categoryId: '' })
  expect(body.categoryId).toBeNull()
  const changed = await admin.put(`/api/products/${body.id}`, { categoryId: '' })
  expect([changed.status, changed.body.categoryId]).toEqual([200, null])
  const { body: checked } = await send('name,price,stock\nHeart,16.00,0x10')
  expect(checked.problems).toMatchObject([{ line: 2, column: 'stock' }])
})

describe('a spreadsheet’s file', () => {
  const importBytes = (bytes: Uint8Array) =>
    admin.call('POST', '/api/products/import?apply=true', bytes, { 'content-type': 'text/csv' })
  const names = async () => (await shop.db.select({ name: products.name }).from(products)).map(({ name }) => name)

  test.each([
    ['with semicolons', Buffer.from('name;price;stock\nGrüner Semikolon;18.50;3'), 'Grüner Semikolon'],
    ['with tabs', Buffer.from('name\tprice\nGrüner Tabulator\t18.50'), 'Grüner Tabulator'],
    ['in a Windows encoding', Buffer.from('name,price\nGrüner Umlaut,18.50', 'latin1'), 'Grüner Umlaut'],
    ['with a byte order mark', Buffer.from('\uFEFFname,price\n"Grün, mit Marke",18.50'), 'Grün, mit Marke'],
  ])('%s is read correctly', async (_, bytes, name) => {
    expect((await importBytes(bytes)).status).toBe(200)
    expect(await names()).toContain(name)
  })
})
