import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToCart } from '#features/selling/cart/server/add-to-cart.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { cents } from '#platform/money.ts'
import { chance } from '../support/chance.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
})
afterAll(() => shop.close())

test.each(['print-to-order', 'stop'] as const)('a deleted account has no cart (%s)', async (whenOutOfStock) => {
  const { id: productId } = await shop.product({ whenOutOfStock })
  const gone = {
    id: crypto.randomUUID(),
    name: 'Ida',
    email: 'ida@example.com',
    role: 'customer',
    staffRole: null,
  } as const
  const caller = { user: gone, sessionId: 'gone', address: '192.0.2.1' }
  const adding = addToCart(shop.services, caller, { ensureSession: async () => 'gone', productId, quantity: 1 })
  await expect(adding).rejects.toMatchObject({ kind: 'sign-in-required' })
})

describe('a guest', () => {
  test('has a cart without an account, separate from other guests’ carts', async () => {
    const heart = await shop.product()
    const guest = shop.visitor()
    const added = await guest.post('/api/cart', { productId: heart.id, quantity: 2 })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ quantity: 2, unitPrice: '16.00', product: { id: heart.id, price: '16.00' } })
    expect((await guest.get('/api/cart')).body).toHaveLength(1)
    expect((await shop.visitor().get('/api/cart')).body).toEqual([])
  })

  test('sees that a price has changed since the line was added, until the line is added again', async () => {
    const heart = await shop.product()
    const guest = shop.visitor()
    const line = async () => (await guest.get('/api/cart')).body[0]
    await guest.post('/api/cart', { productId: heart.id })
    expect(await line()).toMatchObject({ unitPrice: '16.00', priceBefore: null })
    await shop.db
      .update(products)
      .set({ price: cents(2100), version: 2 })
      .where(eq(products.id, heart.id))
    expect(await line()).toMatchObject({ unitPrice: '21.00', priceBefore: '16.00' })
    await guest.put(`/api/cart/${(await line()).id}`, { quantity: 3 })
    expect(await line()).toMatchObject({ unitPrice: '21.00', priceBefore: '16.00' })
    await guest.post('/api/cart', { productId: heart.id })
    expect(await line()).toMatchObject({ quantity: 4, priceBefore: null })
  })

  test('gets red and medium by default', async () => {
    const heart = await shop.product()
    const { body } = await shop.visitor().post('/api/cart', { productId: heart.id })
    expect(body).toMatchObject({ quantity: 1, customization: { color: 'red', size: 'medium', engraving: '' } })
  })

  // rule 22
  test('gets one line for equal makes and another line for another engraving', async () => {
    const heart = await shop.product()
    const guest = shop.visitor()
    await guest.post('/api/cart', { productId: heart.id })
    await guest.post('/api/cart', { productId: heart.id, customization: { color: 'red', engraving: '  ' } })
    await guest.post('/api/cart', { productId: heart.id, customization: { engraving: 'Zoe\u0308 ' } })
    await guest.post('/api/cart', { productId: heart.id, customization: { engraving: 'Zoë' } })
    const { body } = await guest.get('/api/cart')
    expect(
      body.map((line: { quantity: number; customization: { engraving: string } }) => [
        line.quantity,
        line.customization.engraving,
      ]),
    ).toEqual([
      [2, ''],
      [2, 'Zoë'],
    ])
  })

  test('keeps further options, and gets one line for equal options in any order', async () => {
    const heart = await shop.product()
    const guest = shop.visitor()
    const wishes = [
      { options: { standHeight: 40, hook: true, font: ' Serif ' } },
      {
        color: 'red',
        size: 'medium',
        engraving: null,
        options: { font: 'Serif', note: '', hook: true, standHeight: 40 },
      },
      { options: { standHeight: 40, hook: false, font: 'Serif' } },
      { options: {} },
      { options: null },
      null,
    ]
    for (const customization of wishes) {
      const { status, text } = await guest.post('/api/cart', { productId: heart.id, customization })
      expect([status, text]).toEqual([201, text])
    }
    const usual = { color: 'red', size: 'medium', engraving: '' }
    expect(
      (await guest.get('/api/cart')).body.map(
        ({ quantity, customization }: { quantity: number; customization: object }) => [quantity, customization],
      ),
    ).toEqual([
      [2, { ...usual, options: { font: 'Serif', hook: true, standHeight: 40 } }],
      [1, { ...usual, options: { font: 'Serif', hook: false, standHeight: 40 } }],
      [3, usual],
    ])
  })

  // rule 26
  test('changes a quantity, and zero or less removes the line', async () => {
    const heart = await shop.product()
    const guest = shop.visitor()
    const { body: line } = await guest.post('/api/cart', { productId: heart.id })
    expect((await guest.put(`/api/cart/${line.id}`, { quantity: 3 })).body).toMatchObject([{ quantity: 3 }])
    expect((await guest.put(`/api/cart/${line.id}`, { quantity: -1 })).body).toEqual([])
    expect((await guest.put(`/api/cart/${line.id}`, { quantity: 1 })).status).toBe(404)
  })

  // rule 104
  test('replaces a line in one step and in its place, or leaves the line unchanged', async () => {
    const [heart, last] = [await shop.product(), await shop.product({ stock: 2, whenOutOfStock: 'stop' })]
    const guest = shop.visitor()
    const lines = async () =>
      (await guest.get('/api/cart')).body.map(
        (item: { productId: string; quantity: number; customization: { engraving: string } }) => [
          item.productId === heart.id ? item.customization.engraving : 'last',
          item.quantity,
        ],
      )
    const put = (productId: string, engraving: string, more: object = {}) =>
      guest.post('/api/cart', { productId, customization: { engraving }, ...more })
    const { body: ida } = await put(heart.id, 'Ida')
    await put(heart.id, 'Sam')
    const { body: shelf } = await put(last.id, 'Ida', { quantity: 2 })

    const { body: idas } = await put(heart.id, 'Idas', { quantity: 3, instead: ida.id })
    expect(await lines()).toEqual([
      ['Idas', 3],
      ['Sam', 1],
      ['last', 2],
    ])
    // The line already contains the whole stock.
    expect((await put(last.id, 'Sam', { quantity: 2, instead: shelf.id })).status).toBe(201)
    expect((await put(last.id, 'Kim', { quantity: 3, instead: idas.id })).status).toBe(409)
    // Replacing an existing make grows its line. A line of another guest, or an unknown line, has no place.
    const stranger = shop.visitor()
    const { body: othersLine } = await stranger.post('/api/cart', { productId: heart.id })
    expect((await put(heart.id, 'Sam', { quantity: 2, instead: idas.id })).status).toBe(201)
    for (const instead of [othersLine.id, idas.id, 'nowhere'])
      expect((await put(heart.id, 'Sam', { instead })).status).toBe(201)
    expect((await stranger.get('/api/cart')).body).toHaveLength(1)
    expect(await lines()).toEqual([
      ['Sam', 6],
      ['last', 2],
    ])
  })

  test("cannot touch another guest's line", async () => {
    const heart = await shop.product()
    const owner = shop.visitor()
    const { body: line } = await owner.post('/api/cart', { productId: heart.id, quantity: 2 })
    const stranger = shop.visitor()
    await stranger.post('/api/cart', { productId: heart.id })
    expect((await stranger.put(`/api/cart/${line.id}`, { quantity: 9 })).status).toBe(404)
    expect((await stranger.delete(`/api/cart/${line.id}`)).status).toBe(404)
    expect((await shop.visitor().delete(`/api/cart/${line.id}`)).status).toBe(404)
    expect((await owner.get('/api/cart')).body).toMatchObject([{ quantity: 2 }])
  })
})

const withOptions = (options: unknown) => (productId: string) => ({ productId, customization: { options } })

// rule 26
test('reports a gift that is no longer sold, deleted or unpublished, and returns the line when the gift is sold again', async () => {
  const guest = shop.visitor()
  const [kept, hidden, deleted] = [
    await shop.product(),
    await shop.product({ name: 'Hidden' }),
    await shop.product({ name: 'Deleted' }),
  ]
  for (const { id } of [kept, hidden, deleted]) await guest.post('/api/cart', { productId: id })
  expect((await guest.get('/api/cart/gone')).body).toEqual([])
  await owner.put(`/api/products/${hidden.id}`, { isPublished: false })
  expect((await owner.delete(`/api/products/${deleted.id}`)).status).toBe(200)
  expect((await guest.get('/api/cart')).body).toMatchObject([{ productId: kept.id }])
  const { body: gone } = await guest.get('/api/cart/gone')
  expect(gone).toMatchObject([{ name: 'Hidden' }, { name: 'Deleted' }])
  expect((await shop.visitor().get('/api/cart/gone')).body).toEqual([])
  expect((await shop.visitor().delete('/api/cart/gone')).body).toEqual([])
  expect((await guest.get('/api/cart/gone')).body).toEqual(gone)
  // The gift is sold again while the shopper still sees the note.
  await owner.put(`/api/products/${hidden.id}`, { isPublished: true })
  expect((await guest.delete('/api/cart/gone')).body).toEqual([])
  expect((await guest.get('/api/cart')).body).toMatchObject([{ productId: kept.id }, { productId: hidden.id }])
  await owner.put(`/api/products/${hidden.id}`, { isPublished: false })
  expect((await guest.get('/api/cart/gone')).body).toMatchObject([{ name: 'Hidden' }])
  await guest.delete('/api/cart/gone')
  await owner.put(`/api/products/${hidden.id}`, { isPublished: true })
  expect((await guest.get('/api/cart')).body).toMatchObject([{ productId: kept.id }])
})

// rule 46
test('refuses a cart to an admin', async () => {
  const heart = await shop.product()
  const staff = await shop.staff()
  const answer = await staff.post('/api/cart', { productId: heart.id })
  expect([answer.status, answer.text]).toEqual([403, 'You are signed in as the shop, which has no cart.'])
  expect((await staff.get('/api/cart')).body).toEqual([])
})

describe('what the cart refuses changes nothing', () => {
  const refused: [string, (id: string) => unknown, number, RegExp][] = [
    ['an unknown product', () => ({ productId: '00000000-0000-4000-8000-000000000000' }), 404, /Product Not Found/],
    ['an invalid id', () => ({ productId: 'heart' }), 404, /Product Not Found/],
    ['no product', () => ({}), 400, /product/i],
    ['quantity 0', (productId) => ({ productId, quantity: 0 }), 400, /at least 1/],
    ['quantity -1', (productId) => ({ productId, quantity: -1 }), 400, /at least 1/],
    ['quantity 1.5', (productId) => ({ productId, quantity: 1.5 }), 400, /whole number/],
    ['quantity 1e9', (productId) => ({ productId, quantity: 1e9 }), 400, /at most 999/],
    ['a quantity in words', (productId) => ({ productId, quantity: 'two' }), 400, /whole number/],
    [
      '51 characters',
      (productId) => ({ productId, customization: { engraving: 'x'.repeat(51) } }),
      400,
      /at most 50 characters/,
    ],
    [
      'a wrong colour',
      (productId) => ({ productId, customization: { color: 'purple' } }),
      400,
      /in Red, Green, Blue, or Gold/,
    ],
    ['a wrong size', (productId) => ({ productId, customization: { size: 'huge' } }), 400, /small, medium or large/],
    [
      'an option that is a list',
      withOptions({ layers: [1] }),
      400,
      /a text of at most 100 characters, a number, true or false/,
    ],
    ['a long option', withOptions({ note: 'x'.repeat(101) }), 400, /a text of at most 100 characters/],
    ['an option with an invalid name', withOptions({ 'Stand height!': 1 }), 400, /must look like standHeight/],
    ['options without names', withOptions(['hook']), 400, /must look like standHeight/],
    [
      'thirteen options',
      withOptions(Object.fromEntries([...'abcdefghijklm'].map((name) => [name, 1]))),
      400,
      /at most 12 options/,
    ],
    ['a price', (productId) => ({ productId, price: '0.01' }), 400, /price/],
    [
      'half a character',
      (productId) => ({ productId, customization: { engraving: '\ud800' } }),
      400,
      /cannot be stored/,
    ],
    ['a body nested 20,000 deep', () => '['.repeat(20_000) + ']'.repeat(20_000), 400, /./],
    ['broken JSON', () => '{"productId":', 400, /not valid JSON/],
    ['a list', () => [], 400, /./],
    ['null', () => 'null', 400, /./],
  ]
  test.each(refused)('%s', async (_, payload, status, sentence) => {
    const heart = await shop.product()
    const guest = shop.visitor()
    const answer = await guest.post('/api/cart', payload(heart.id))
    expect(answer.status).toBe(status)
    expect(answer.text).toMatch(sentence)
    expect(answer.text.split('\n')).toHaveLength(1)
    expect((await guest.get('/api/cart')).body).toEqual([])
  })

  test('a body without a content type', async () => {
    const heart = await shop.product()
    const answer = await shop
      .visitor()
      .call('POST', '/api/cart', JSON.stringify({ productId: heart.id }), { 'content-type': 'text/plain' })
    expect([answer.status, answer.text]).toEqual([415, 'Send JSON, with the content type application/json.'])
  })

  test('a body of 200 KB', async () => {
    const answer = await shop.visitor().post('/api/cart', { productId: 'x'.repeat(200_000) })
    expect(answer.status).toBe(413)
  })

  test('a draft and an archived product, even by their ids', async () => {
    const draft = await shop.product({ isPublished: false })
    const archived = await shop.product({ archivedAt: new Date() })
    expect((await shop.visitor().post('/api/cart', { productId: draft.id })).status).toBe(404)
    expect((await shop.visitor().post('/api/cart', { productId: archived.id })).status).toBe(404)
  })

  test('fifty flags and accents count as fifty characters, not as their bytes', async () => {
    const heart = await shop.product()
    const guest = shop.visitor()
    expect(
      (await guest.post('/api/cart', { productId: heart.id, customization: { engraving: '🇸🇪'.repeat(50) } })).status,
    ).toBe(201)
    expect(
      (await guest.post('/api/cart', { productId: heart.id, customization: { engraving: '🇸🇪'.repeat(51) } })).status,
    ).toBe(400)
  })
})

test('stores long engravings of Korean letter parts, with one line for equal engravings', async () => {
  const heart = await shop.product()
  const guest = shop.visitor()
  const luck = chance(1)
  // One character each, like a syllable. Random, because a database index compresses repetition.
  const joined = () => Array.from({ length: 40 }, () => String.fromCodePoint(0x1100 + luck.below(90))).join('')
  const customization = { engraving: Array.from({ length: 50 }, joined).join('') }
  expect((await guest.post('/api/cart', { productId: heart.id, customization })).status).toBe(201)
  expect((await guest.post('/api/cart', { productId: heart.id, customization })).body.quantity).toBe(2)
})

describe('stock', () => {
  test('limits all lines of a product together, with any engraving, if it stops when out of stock', async () => {
    const rare = await shop.product({ name: 'Rare Star', stock: 3, whenOutOfStock: 'stop' })
    const guest = shop.visitor()
    await guest.post('/api/cart', { productId: rare.id, quantity: 2, customization: { engraving: 'one' } })
    const answer = await guest.post('/api/cart', {
      productId: rare.id,
      quantity: 2,
      customization: { engraving: 'two' },
    })
    expect([answer.status, answer.text]).toEqual([409, 'Only 3 of Rare Star are left.'])
    expect((await guest.get('/api/cart')).body).toHaveLength(1)
  })

  test('limits a changed quantity over all lines of a product that stops when out of stock', async () => {
    const rare = await shop.product({ name: 'Rare Moon', stock: 3, whenOutOfStock: 'stop' })
    const guest = shop.visitor()
    for (const engraving of ['one', 'two'])
      await guest.post('/api/cart', { productId: rare.id, customization: { engraving } })
    const { body: lines } = await guest.get('/api/cart')
    const refused = await guest.put(`/api/cart/${lines[0].id}`, { quantity: 3 })
    expect([refused.status, refused.text]).toEqual([409, 'Only 3 of Rare Moon are left.'])
    expect((await guest.get('/api/cart')).body).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
    expect((await guest.put(`/api/cart/${lines[0].id}`, { quantity: 2 })).status).toBe(200)
  })

  test('does not limit products that are printed to order', async () => {
    const heart = await shop.product({ stock: 0 })
    expect((await shop.visitor().post('/api/cart', { productId: heart.id, quantity: 40 })).status).toBe(201)
  })

  test('limits a line to 999 pieces', async () => {
    const heart = await shop.product()
    const guest = shop.visitor()
    await guest.post('/api/cart', { productId: heart.id, quantity: 998 })
    await guest.post('/api/cart', { productId: heart.id, quantity: 998 })
    expect((await guest.get('/api/cart')).body).toMatchObject([{ quantity: 999 }])
  })
})

describe('signing in', () => {
  test('keeps the ids of lines, so an edit in progress still works', async () => {
    const heart = await shop.product()
    const visitor = shop.visitor()
    const put = (engraving: string, more: object = {}) =>
      visitor.post('/api/cart', { productId: heart.id, customization: { engraving }, ...more })
    const { body: line } = await put('Ida')
    await visitor.register('changes@example.com')
    await put('Sam', { instead: line.id })
    expect((await visitor.get('/api/cart')).body).toMatchObject([{ customization: { engraving: 'Sam' } }])
  })

  // rule 27
  test('moves the guest cart into the account without losing or doubling lines', async () => {
    const heart = await shop.product()
    const star = await shop.product({ name: 'Star' })
    const ida = shop.visitor()
    await ida.register('merge@example.com')
    await ida.post('/api/cart', { productId: heart.id, quantity: 1 })
    await ida.post('/api/auth/logout')
    expect((await ida.get('/api/cart')).body).toEqual([])

    await ida.post('/api/cart', { productId: heart.id, quantity: 2 })
    await ida.post('/api/cart', { productId: star.id })
    const guestCookie = ida.cookie()
    await ida.post('/api/auth/login', { email: 'merge@example.com', password: 'a long enough password' })
    const { body } = await ida.get('/api/cart')
    expect(body.map((line: { productId: string; quantity: number }) => [line.productId, line.quantity])).toEqual([
      [heart.id, 3],
      [star.id, 1],
    ])
    const leftover = shop.visitor()
    leftover.useCookie(guestCookie)
    expect((await leftover.get('/api/cart')).body).toEqual([])
  })

  test('merges at most two full carts, even after several sign-ins', async () => {
    const heart = await shop.product()
    const account = { email: 'full@example.com', password: 'a long enough password' }
    await shop.visitor().register(account.email)
    const guest = shop.visitor()
    const signInWithFullCart = async (round: number) => {
      await guest.post('/api/auth/logout')
      for (let line = 0; line < 100; line++)
        await guest.post('/api/cart', { productId: heart.id, customization: { engraving: `${round} ${line}` } })
      await guest.post('/api/auth/login', account)
      return (await guest.get('/api/cart')).body.length
    }
    expect([await signInWithFullCart(1), await signInWithFullCart(2), await signInWithFullCart(3)]).toEqual([
      100, 200, 200,
    ])

    // Lines that exist already, and replacements, do not count as new lines.
    expect(await signInWithFullCart(2)).toBe(200)
    const { body: lines } = await guest.get('/api/cart')
    expect(lines.map((line: { quantity: number }) => line.quantity).sort()).toEqual([
      ...Array(100).fill(1),
      ...Array(100).fill(2),
    ])
    const put = (engraving: string, more = {}) =>
      guest.post('/api/cart', { productId: heart.id, customization: { engraving }, ...more })
    expect((await put('another')).status).toBe(409)
    expect((await put('another', { instead: lines[0].id })).status).toBe(201)
    expect((await put('another', { quantity: 999 })).status).toBe(201)
  })

  test('keeps the guest cart after a wrong password', async () => {
    const heart = await shop.product()
    const guest = shop.visitor()
    await guest.post('/api/cart', { productId: heart.id })
    expect((await guest.post('/api/auth/login', { email: 'nobody@example.com', password: 'wrong' })).status).toBe(401)
    expect((await guest.get('/api/cart')).body).toHaveLength(1)
  })
})

test('applies size factors to every price of the cart', async () => {
  const heart = await shop.product()
  const guest = shop.visitor()
  await guest.post('/api/cart', { productId: heart.id, customization: { size: 'large' } })
  expect((await guest.get('/api/cart')).body).toMatchObject([{ unitPrice: '16.00' }])
  await owner.put('/api/settings', { sizePricing: 'size' })
  expect((await guest.get('/api/cart')).body).toMatchObject([{ unitPrice: '28.80', product: { price: '16.00' } }])
  await owner.put('/api/settings', { sizePricing: 'base' })
})
