import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { openPictureReader } from '#platform/server/picture-reader.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

async function customer() {
  const visitor = shop.visitor()
  const email = `designer-${people++}@example.com`
  await visitor.register(email)
  return Object.assign(visitor, { email })
}
const wish = {
  title: 'A lamp like a whale',
  description: 'A night lamp in the form of a blue whale for a child.',
  category: 'decoration',
  specifications: { dimensions: '20 cm', color: 'blue', material: 'PLA', quantity: 2, specialRequirements: '' },
  budget: 'about 80',
  timeline: '2-weeks',
  referenceImages: [],
}
const upload = (visitor: Visitor, bytes: Uint8Array, type = 'image/png') =>
  visitor.call('POST', '/api/custom-requests/images', bytes, { 'content-type': type })
const picture = (color = '#2f6db5', width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: color } })

describe('a custom request', () => {
  test('is stored as pending, visible only to its customer and admins', async () => {
    const ida = await customer()
    const made = await ida.post('/api/custom-requests', wish)
    expect([made.status, made.body]).toMatchObject([201, { ...wish, status: 'pending', quote: null, orderId: null }])
    expect((await ida.get('/api/custom-requests')).body).toMatchObject([{ id: made.body.id }])
    expect((await admin.get(`/api/custom-requests/${made.body.id}`)).body.title).toBe(wish.title)
    const sam = await customer()
    expect((await sam.get(`/api/custom-requests/${made.body.id}`)).status).toBe(404)
    expect((await sam.get('/api/custom-requests')).body).toEqual([])
    expect((await shop.visitor().get(`/api/custom-requests/${made.body.id}`)).status).toBe(401)
  })

  test('needs a sign-in, with the specified sentence', async () => {
    const answer = await shop.visitor().post('/api/custom-requests', wish)
    expect([answer.status, answer.text]).toEqual([401, 'Please sign in to submit a custom design request.'])
  })

  test.each([
    ['title of 4 characters', { title: 'Lamp' }, 'Title must be at least 5 characters'],
    ['blank title', { title: '         ' }, 'Title must be at least 5 characters'],
    ['description of 19 characters', { description: 'x'.repeat(19) }, 'Description must be at least 20 characters'],
    ['unknown category', { category: 'weapon' }, 'Please select a category'],
    ['missing category', { category: '' }, 'Please select a category'],
    ['quantity of 0', { specifications: { quantity: 0 } }, 'Quantity must be at least 1'],
    ['quantity of 1.5', { specifications: { quantity: 1.5 } }, 'Quantity must be a whole number'],
    ['unknown timeline', { timeline: 'yesterday' }, 'Please select a timeline'],
    ['six pictures', { referenceImages: Array(6).fill('/files/x.jpg') }, 'Please upload at most 5 images'],
    [
      'picture from elsewhere',
      { referenceImages: ['https://evil.test/x.png'] },
      'A reference image no longer exists. Please upload the image again.',
    ],
  ])('with a %s is refused with the sentence and not stored', async (_, change, sentence) => {
    const ida = await customer()
    const answer = await ida.post('/api/custom-requests', { ...wish, ...change })
    expect([answer.status, answer.text]).toEqual([400, sentence])
    expect((await ida.get('/api/custom-requests')).body).toEqual([])
  })

  // rule 32
  test('cannot set fields that only the shop sets', async () => {
    const ida = await customer()
    const { body } = await ida.post('/api/custom-requests', {
      ...wish,
      status: 'accepted',
      adminNotes: 'mine',
      quote: '0.01',
      estimatedDelivery: '2020-01-01',
      userId: crypto.randomUUID(),
    })
    expect(body).toMatchObject({ status: 'pending', quote: null, estimatedDelivery: null })
    const [row] = await shop.db.select().from(customRequests).where(eq(customRequests.id, body.id))
    expect(row?.adminNotes).toBeNull()
  })

  test('is accepted without specifications, budget, timeline and pictures', async () => {
    const ida = await customer()
    const { title, description, category } = wish
    expect((await ida.post('/api/custom-requests', { title, description, category })).status).toBe(201)
  })
})

describe('a reference image', () => {
  test('is re-encoded upright without metadata, and belongs to its uploader', async () => {
    const ida = await customer()
    const photo = await picture()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ida Secret', Copyright: 'home address' } })
      .toBuffer()
    expect(photo.includes('Ida Secret')).toBe(true)
    const { status, body } = await upload(ida, photo, 'image/jpeg')
    expect([status, body.url]).toEqual([201, expect.stringMatching(/^\/files\/[0-9a-f]{64}\.jpg$/)])
    const kept = await shop.services.files.read(body.url.replace('/files/', ''))
    expect(Buffer.from(kept!).includes('Ida Secret')).toBe(false)
    expect(
      (await ida.post('/api/custom-requests', { ...wish, referenceImages: [body.url] })).body.referenceImages,
    ).toEqual([body.url])
    const sam = await customer()
    expect((await sam.post('/api/custom-requests', { ...wish, referenceImages: [body.url] })).status).toBe(400)
  })

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('may be a %s', async (format) => {
    const ida = await customer()
    expect((await upload(ida, await picture().toFormat(format).toBuffer(), `image/${format}`)).status).toBe(201)
  })

  test('may contain the bytes of another format inside', async () => {
    const ida = await customer()
    const photo = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
      .jpeg()
      .toBuffer()
    // A comment between header and image data, as cameras write.
    const comment = (text: Buffer) =>
      Buffer.concat([Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255]), text])
    const middle = [comment(Buffer.alloc(5_000)), comment(Buffer.from('<svg by chance'))]
    const whole = Buffer.concat([photo.subarray(0, 2), ...middle, photo.subarray(2)])
    expect((await upload(ida, whole, 'image/jpeg')).status).toBe(201)
  })

  const notAnImage = 'Please upload only image files (PNG, JPEG, WebP or GIF).'
  const more = 'This file contains more than a picture. Please save it as a plain picture and try again.'
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a renamed text file', () => Buffer.from('Dear shop, please print this.'), notAnImage],
    ['almost 5 MB of noise', () => randomBytes(5 * 1024 * 1024 - 1), notAnImage],
    ['an empty file', () => new Uint8Array(), 'This file is empty. Please choose another file.'],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      notAnImage,
    ],
    [
      'a PNG bomb of 20,000 × 20,000 px',
      () => pngBomb(20_000),
      'This picture is too large. Please upload one of at most 50 megapixels.',
    ],
    [
      'a JPEG that is a page too',
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
      more,
    ],
    [
      'a PNG that is an archive too',
      async () =>
        Buffer.concat([await picture().png().toBuffer(), Buffer.from('PK\x03\x04 file PK\x05\x06'), Buffer.alloc(18)]),
      more,
    ],
    ['a GIF head before a script', () => Buffer.from('GIF89a/*....*/=1;alert(1)//'), notAnImage],
    [
      'half a picture',
      async () => (await picture('#2f6db5', 3000).jpeg().toBuffer()).subarray(0, -300),
      'This picture could not be read. Please try another file.',
    ],
  ])('that is %s is refused with a sentence', async (_, bytes, sentence) => {
    const ida = await customer()
    const answer = await upload(ida, await bytes())
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  test('of more than 5 MB is refused before decoding', async () => {
    const ida = await customer()
    const answer = await upload(ida, randomBytes(5 * 1024 * 1024 + 1))
    expect([answer.status, answer.text]).toEqual([413, 'The request is too large. Send at most 5 MB.'])
  })

  test('needs a sign-in and a picture’s content type', async () => {
    expect((await upload(shop.visitor(), await picture().png().toBuffer())).status).toBe(401)
    expect((await upload(await customer(), await picture().png().toBuffer(), 'text/html')).status).toBe(415)
  })

  test.each<[string, (image: Uint8Array) => Promise<{ status: number; text: string }>]>([
    ['a customer’s', async (image) => upload(await customer(), image)],
    [
      'an admin’s',
      async (image) => {
        const images = [`data:image/png;base64,${Buffer.from(image).toString('base64')}`]
        return admin.post('/api/products', { name: 'Photographed', price: '9.00', images })
      },
    ],
  ])('that takes the memory of its process is refused alone: %s', async (_, send) => {
    const usual = shop.services.pictureReader
    shop.services.pictureReader = openPictureReader({ processMegabytes: () => 1 })
    const refused = await send(await picture().png().toBuffer())
    await shop.services.pictureReader.close()
    shop.services.pictureReader = usual
    const sentence =
      'This picture needs more memory to read than the shop has for a picture. Please make it smaller and upload it.'
    expect([refused.status, refused.text]).toEqual([400, sentence])
    expect((await send(await picture().png().toBuffer())).status).toBe(201)
  })

  test('keeps memory flat for decompression bombs', () => {
    // In a separate process, because other tests in this process use memory too.
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', keepsBombs], {
      input: pngBomb(20_000),
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    // Decoded one after another, twenty bombs take 130 to 190 MB more than the first.
    expect(Number(stdout)).toBeLessThan(50)
  })
})

describe('a quote', () => {
  const quoted = async (more: object = {}) => {
    const ida = await customer()
    const { body: request } = await ida.post('/api/custom-requests', wish)
    const answer = await admin.put(`/api/custom-requests/${request.id}/quote`, {
      quote: '80.00',
      expiresOn: '2099-12-31',
      estimatedDelivery: '2099-12-24',
      message: 'We would print it in two parts.',
      ...more,
    })
    return { ida, request, answer, path: `/api/custom-requests/${request.id}` }
  }
  const accept = (visitor: Visitor, path: string, quote = '80.00') => visitor.post(`${path}/accept`, { quote })
  type Gift = { terms?: object; words?: object }
  const payQuote = async (ida: Visitor, customRequestId: string, amount: number, { terms, words }: Gift = {}) => {
    const wish = { amount, customRequestId, ...(terms && { gift: terms }) }
    const { status, text, body } = await ida.post('/api/create-payment-intent', wish)
    if (status !== 200) return { status, text, body }
    const { clientSecret, paymentIntentId } = body
    const gift = words && { gift: words }
    await ida.put('/api/checkout/addresses', { paymentIntentId, shippingAddress: homeAddress, ...gift })
    await ida.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
    return ida.post('/api/orders/settle', { paymentIntentId })
  }

  test('is emailed with price, last day and message, and again after each change', async () => {
    const { ida, answer, path } = await quoted()
    expect(answer.body).toMatchObject({ status: 'quoted', quote: '80.00' })
    expect((await ida.get(path)).body.quoteMessage).toBe('We would print it in two parts.')
    await admin.put(`${path}/quote`, { quote: '75.00', expiresOn: '2099-12-31' })
    const mails = (await shop.mailsTo(ida.email)).filter(({ subject }) => subject.includes('quote'))
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your quote for “A lamp like a whale” is ready'))
    expect(mails[0]?.text).toContain('Price: $80.00')
    expect(mails[0]?.text).toContain('Valid until: December 31, 2099')
    expect(mails[0]?.text).toContain('> We would print it in two parts.')
    expect(mails[1]?.text).toContain('Price: $75.00')
  })

  test('cannot be paid after it is declined, but can be accepted again', async () => {
    const { ida, request, path } = await quoted()
    const declined = await ida.post(`/api/custom-requests/${request.id}/decline`, {})
    expect([declined.status, declined.body.status]).toEqual([200, 'declined'])
    expect((await payQuote(ida, request.id, 85.99)).status).toBe(409)
    expect((await accept(ida, path)).body.status).toBe('accepted')
  })

  test('is not discounted by offers', async () => {
    const { body: offer } = await admin.post('/api/offers', {
      title: 'Half',
      discountType: 'percentage',
      value: '50',
      isPublished: true,
    })
    const { ida, request, path } = await quoted()
    await accept(ida, path)
    expect((await payQuote(ida, request.id, 45.99)).status).toBe(409)
    expect((await payQuote(ida, request.id, 85.99)).body).toMatchObject({ discount: '0.00', total: '85.99' })
    await admin.delete(`/api/offers/${offer.id}`)
  })

  test('is paid like a cart and becomes one order, plus shipping', async () => {
    const { ida, request, path } = await quoted()
    expect((await accept(ida, path)).body.status).toBe('accepted')
    expect((await accept(ida, path)).status).toBe(200)
    const placed = await payQuote(ida, request.id, 85.99)
    expect(placed.body).toMatchObject({
      total: '85.99',
      subtotal: '80.00',
      shipping: '5.99',
      shippingAddress: { city: 'Portland' },
      items: [{ productName: 'Custom design: A lamp like a whale', quantity: 1, price: '80.00', productId: null }],
    })
    expect((await ida.get(path)).body).toMatchObject({ status: 'in-progress', orderId: placed.body.id })
    const again = await ida.post('/api/create-payment-intent', { amount: 85.99, customRequestId: request.id })
    expect([again.status, again.text]).toEqual([409, 'This request has already been paid.'])
    expect((await shop.mailsTo(ida.email)).at(-1)?.subject).toContain('is confirmed')
  })

  // rule 70
  test('binds its order to the agreed day of arrival when the print queue takes longer', async () => {
    const { ida, request, path } = await quoted({ estimatedDelivery: '2099-12-12' })
    await accept(ida, path)
    const { body: order } = await payQuote(ida, request.id, 85.99)
    expect(order.arrival).toMatchObject({ to: '2099-12-12', isDelayed: false })
    expect(order.arrival.leavesOn < order.arrival.from && order.arrival.from <= '2099-12-12').toBe(true)
    expect((await shop.mailsTo(ida.email)).at(-1)?.text).toContain('Arrives: Dec 8 to 12 in Portland')
  })

  // rule 131
  test('can be a gift: wrapped, with a card, and not shipped before a day that is later than the agreed one', async () => {
    const wrappings = [{ name: 'Kraft paper', price: '4.50', picture: '', isInStock: true }]
    await admin.put('/api/settings', { wrappings })
    const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const { ida, request, path } = await quoted({ estimatedDelivery: inDays(12) })
    await accept(ida, path)
    const terms = { wrapping: 'Kraft paper', notBefore: inDays(30) }
    const words = { message: 'For you, Sam', hidesPrices: true, wishedDay: null }
    const { body: order } = await payQuote(ida, request.id, 90.49, { terms, words })
    expect(order).toMatchObject({ total: '90.49', wrapping: '4.50', gift: { ...terms, ...words } })
    expect([order.arrival.leavesOn >= inDays(30), order.arrival.from > order.arrival.leavesOn]).toEqual([true, true])
    await admin.put('/api/settings', { wrappings: [] })
  })

  test('does not change the cart', async () => {
    const { ida, request, path } = await quoted()
    const heart = await shop.product()
    await ida.post('/api/cart', { productId: heart.id })
    await accept(ida, path)
    expect((await payQuote(ida, request.id, 85.99)).status).toBe(200)
    expect((await ida.get('/api/cart')).body).toHaveLength(1)
  })

  test('cannot be paid unaccepted, for another amount, by another customer or at an old price', async () => {
    const { ida, request, path } = await quoted()
    expect((await payQuote(ida, request.id, 85.99)).status).toBe(409)
    await accept(ida, path)
    expect((await payQuote(ida, request.id, 5.99)).text).toBe('Prices have changed. Please review your cart.')
    expect((await payQuote(await customer(), request.id, 85.99)).status).toBe(404)
    await admin.put(`${path}/quote`, { quote: '90.00', expiresOn: '2099-12-31' })
    expect((await payQuote(ida, request.id, 85.99)).status).toBe(409)
    expect((await ida.get(path)).body).toMatchObject({ status: 'quoted', orderId: null })
  })

  test.each<[string, (path: string, ida: Visitor) => Promise<unknown>]>([
    ['declined', (path, ida) => ida.post(`${path}/decline`, {})],
    ['cancelled', (path) => admin.put(path, { status: 'cancelled' })],
    ['taken back', (path) => admin.put(path, { status: 'pending' })],
    ['replaced', (path) => admin.put(`${path}/quote`, { quote: '90.00', expiresOn: '2099-12-31' })],
  ])('that is %s cannot be paid in an open tab', async (_, change) => {
    const { ida, request, path } = await quoted()
    await accept(ida, path)
    const { body } = await ida.post('/api/create-payment-intent', { amount: 85.99, customRequestId: request.id })
    await change(path, ida)
    const card = { clientSecret: body.clientSecret, cardNumber: '4242424242424242' }
    expect((await ida.post('/api/test-payments/confirm', card)).body.status).toBe('failed')
    expect((await ida.get(path)).body).toMatchObject({ orderId: null })
    expect((await ida.get('/api/user/orders')).body.orders).toEqual([])
  })

  test('is not accepted at a price that the customer has not seen', async () => {
    const { ida, path } = await quoted()
    await admin.put(`${path}/quote`, { quote: '90.00', expiresOn: '2099-12-31' })
    const late = await accept(ida, path)
    expect([late.status, late.text]).toEqual([409, 'The quote has changed. Please check the new price.'])
    expect((await ida.post(`${path}/accept`)).status).toBe(415)
    expect((await accept(ida, path, '90.00')).body.status).toBe('accepted')
  })

  test('can be declined, and accepted again while it is valid', async () => {
    const { ida, path } = await quoted()
    expect((await ida.post(`${path}/decline`, {})).body.status).toBe('declined')
    expect((await accept(ida, path)).body.status).toBe('accepted')
  })

  test('cannot be accepted after its last day', async () => {
    const tomorrow = new Date(shop.clock.now().getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10)
    const { ida, path } = await quoted({ expiresOn: tomorrow })
    shop.clock.forward(49 * 60)
    const answer = await accept(ida, path)
    expect([answer.status, answer.text]).toEqual([
      409,
      'This quote has expired. Write to us and we will send you a new quote.',
    ])
  })

  test.each([
    ['no price', { quote: '' }, 'Enter the price, such as 45.00.'],
    ['a price of zero', { quote: '0' }, 'Enter the price, such as 45.00.'],
    ['a negative price', { quote: '-5' }, 'Enter the price, such as 45.00.'],
    [
      'a last day that is over',
      { expiresOn: '2020-01-01' },
      'The last day of the quote is in the past. Please choose a later date.',
    ],
    ['an invalid date', { expiresOn: '2026-02-30' }, 'Enter the last day on which the quote is valid.'],
  ])('with %s is refused', async (_, more, sentence) => {
    const { ida, answer, path } = await quoted(more)
    expect([answer.status, answer.text]).toEqual([400, sentence])
    expect((await ida.get(path)).body.status).toBe('pending')
  })

  test('is created only by admins and answered only by the customer', async () => {
    const { ida, path } = await quoted()
    expect((await ida.put(`${path}/quote`, { quote: '1.00', expiresOn: '2099-12-31' })).status).toBe(403)
    expect((await accept(await customer(), path)).status).toBe(404)
    expect((await accept(admin, path)).status).toBe(403)
    expect((await shop.visitor().post(`${path}/decline`, {})).status).toBe(401)
  })

  test('that another admin has changed is not overwritten', async () => {
    const { answer, path } = await quoted()
    const change = { quote: '70.00', expiresOn: '2099-12-31', version: answer.body.version }
    expect((await admin.put(`${path}/quote`, change)).status).toBe(200)
    expect((await admin.put(`${path}/quote`, change)).status).toBe(409)
  })
})

/** Returns how many megabytes twenty equal pictures take more than the first, at most. */
const keepsBombs = `
  const { storeImage } = await import('./src/platform/server/images.ts')
  const { readFileSync } = await import('node:fs')
  const bomb = readFileSync(0)
  const most = () => process.resourceUsage().maxRSS / 1024
  const keep = () => storeImage({ write: async () => {} }, bomb).catch(() => {})
  await keep()
  const before = most()
  for (let times = 0; times < 20; times++) await keep()
  process.stdout.write(String(most() - before))
`

/** A PNG of 50 kB that decodes to more than a gigabyte. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
