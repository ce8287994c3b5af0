import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPrintModel } from '../support/print-files.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const sizes = [
  { size: 'small', name: 'Desk', centimetres: 14 },
  { size: 'large', name: 'Floor', centimetres: 20.5 },
]
const colors = [{ color: 'gold', name: 'Brass' }]
const vase = { name: 'Grand Vase', price: '40.00', stock: 5, isPublished: true, modelFile: '/models/heart@1.bin' }

test('uses a product’s own sizes and colors in its order and print file', async () => {
  const made = await admin.post('/api/products', { ...vase, sizes, colors })
  expect(made.body).toMatchObject({ sizes, colors })
  const buyer = shop.visitor()
  await buyer.register('vase@example.com')
  const add = (customization?: object) =>
    buyer.post('/api/cart', { productId: made.body.id, quantity: 1, ...(customization && { customization }) })
  for (const wrong of [{ size: 'medium' }, { color: 'red' }])
    expect((await add(wrong)).text).toBe('Please choose Desk or Floor, in Brass.')
  expect((await add({ size: 'large', color: 'gold', engraving: 'Ida' })).body.customization).toMatchObject({
    called: { size: { name: 'Floor', centimetres: 20.5 }, color: 'Brass' },
  })
  const { body: order } = await buyer.checkOut()
  await admin.put(`/api/products/${made.body.id}`, { sizes: null, colors: null })
  await shop.mailsTo('nobody@example.com')
  // The order keeps the old names.
  const [line] = (await admin.get(`/api/orders/${order.id}`)).body.items
  expect(line.customization.called).toEqual({ size: { name: 'Floor', centimetres: 20.5 }, color: 'Brass' })
  const file = await admin.get(`/api/orders/${order.id}/items/${line.id}/print.3mf`)
  expect(readPrintModel(file.bytes).longestSide).toBeCloseTo(205, 1)
  const mails = await shop.mailsTo('vase@example.com')
  expect(mails.some(({ text }) => text.includes('Brass · Floor 20.5\u00a0cm'))).toBe(true)
})

test('takes a product’s first size and color by default', async () => {
  const { body } = await admin.post('/api/products', { ...vase, sizes, colors })
  const { body: line } = await shop.visitor().post('/api/cart', { productId: body.id })
  expect(line.customization).toMatchObject({ size: 'small', color: 'gold' })
})

test.each([
  ['sizes', { sizes: [{ ...sizes[0], centimetres: 9 }] }, 9],
  ['model', { modelFile: '/models/star@1.bin' }, 14],
])(
  'a gift whose %s changed while its words were tried is not kept as what was not shown',
  async (engraving, change, centimetres) => {
    const { body } = await admin.post('/api/products', { ...vase, sizes, colors })
    const { workshop } = shop.services
    const tried = workshop.fit
    vi.spyOn(workshop, 'fit').mockImplementationOnce(async (whole) => {
      await admin.put(`/api/products/${body.id}`, change)
      return tried(whole)
    })
    const shopper = shop.visitor()
    const add = () => shopper.post('/api/cart', { productId: body.id, customization: { engraving } })
    expect(await add()).toMatchObject({
      status: 409,
      text: 'This gift has changed since you opened the page. Please check it again.',
    })
    expect((await shopper.get('/api/cart')).body).toEqual([])
    expect((await add()).body.customization.called.size).toEqual({ name: 'Desk', centimetres })
  },
)

test('refuses to sell a withdrawn option from a cart', async () => {
  const { body } = await admin.post('/api/products', { name: 'Bare Vase', price: '40.00', isPublished: true })
  const buyer = shop.visitor()
  await buyer.register('blue@example.com')
  await buyer.post('/api/cart', { productId: body.id, customization: { color: 'blue' } })
  expect((await buyer.get('/api/cart')).body).toMatchObject([{ isOffered: true }])
  await admin.put(`/api/products/${body.id}`, { colors })
  expect((await buyer.get('/api/cart')).body).toMatchObject([{ isOffered: false }])
  const refused = await buyer.post('/api/create-payment-intent', { amount: 45.99 })
  expect([refused.status, refused.text]).toEqual([
    409,
    'Bare Vase is now sold as Small, Medium, or Large, in Brass. Please remove the line and choose again.',
  ])
})

test('rejects invalid sizes and colors at their field', async () => {
  const wrong: [wish: object, sentence: string][] = [
    [{ sizes: [] }, 'Offer at least one size, and each size only once.'],
    [{ sizes: [sizes[0], sizes[0]] }, 'Offer at least one size, and each size only once.'],
    [{ colors: [] }, 'Offer at least one color, and each color only once.'],
    [{ sizes: [sizes[0], { ...sizes[0], size: 'large', name: ' DESK ' }] }, 'Give each size a different name.'],
    [{ colors: [colors[0], { color: 'red', name: 'Bra\u200bss' }] }, 'Give each color a different name.'],
    [{ sizes: [{ ...sizes[0], name: ' ' }] }, 'Give each size and color a name of at most 30 characters.'],
    [{ sizes: [{ ...sizes[0], centimetres: 41 }] }, 'A size must be between 1 and 40 cm.'],
  ]
  for (const [wish, sentence] of wrong) {
    const { status, text } = await admin.post('/api/products', { ...vase, ...wish })
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  }
})
