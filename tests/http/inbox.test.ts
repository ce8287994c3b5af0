import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#features/base/audit/server/tables.ts'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import { noTexts } from '#features/base/settings/texts.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let ida: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  ida = shop.visitor()
  await ida.register('ida@example.com')
})
afterAll(() => shop.close())

const write = (subject: string) =>
  shop.visitor().post('/api/contact', {
    name: 'Ida Lindqvist',
    email: 'ida@example.com',
    subject,
    message: 'Do you print at night, too?',
  })

describe('messages', () => {
  test('can be read, answered by email and deleted by an admin', async () => {
    await write('A first question')
    await write('A second question')
    const { body: list } = await admin.get('/api/messages')
    expect(list).toMatchObject({ total: 2, unread: 2 })
    expect(list.messages.map(({ subject }: { subject: string }) => subject).sort()).toEqual([
      'A first question',
      'A second question',
    ])
    const [{ id, subject }] = list.messages
    expect((await admin.put(`/api/messages/${id}`, { isRead: true })).body.isRead).toBe(true)
    expect((await admin.get('/api/messages?unread=true')).body).toMatchObject({ total: 1, unread: 1 })
    await admin.put(`/api/messages/${id}`, { isRead: false })

    const answered = await admin.post(`/api/messages/${id}/reply`, { text: 'Yes, <b>every</b> night.' })
    expect(answered.body.isRead).toBe(true)
    const mail = (await shop.mailsTo('ida@example.com')).find((one) => one.subject === `Re: ${subject}`)
    expect(mail?.text).toContain('Yes, <b>every</b> night.')
    expect(mail?.text).toContain('> Do you print at night, too?')
    expect(mail?.html).toContain('&lt;b&gt;every&lt;/b&gt;')
    expect((await admin.delete(`/api/messages/${id}`)).status).toBe(200)
    expect((await admin.get('/api/messages')).body.total).toBe(1)
    const [line] = await shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(line).toMatchObject({ entity: 'message', action: 'delete', before: { title: subject } })
  })

  // rule 50
  test('keep the answer and its author, and link to the sender’s account', async () => {
    await write('Gift wrapping')
    const found = async () => (await admin.get('/api/messages?q=wrapp')).body
    const [message] = (await found()).messages
    expect(message).toMatchObject({ answers: [], customerId: expect.any(String) })
    const reply = (text: string, answered: number) =>
      admin.post(`/api/messages/${message.id}/reply`, { text, answered })
    expect((await reply('We wrap every gift.', 0)).body.answers).toMatchObject([
      { by: 'Ida Lindqvist', text: 'We wrap every gift.' },
    ])
    // Another staff member had opened the message before.
    const late = await reply('We do not wrap gifts.', 0)
    expect([late.status, late.text]).toEqual([
      409,
      'Another answer has been sent since you opened this message. Please read it before you send yours.',
    ])
    expect((await reply('In paper or in cloth.', 1)).body.answers).toHaveLength(2)
    expect(await found()).toMatchObject({ total: 1, messages: [{ answers: [{}, {}] }] })
    expect((await admin.get('/api/messages?q=nonsense')).body.total).toBe(0)
    expect((await admin.get(`/api/messages?q=${message.id}`)).body.total).toBe(1)
    await admin.delete(`/api/messages/${message.id}`)
  })

  test('are closed to other admins', async () => {
    await write('A private question')
    const [{ id }] = (await admin.get('/api/messages')).body.messages
    for (const [visitor, status] of [
      [ida, 403],
      [shop.visitor(), 401],
    ] as const) {
      expect((await visitor.get('/api/messages')).status).toBe(status)
      expect((await visitor.put(`/api/messages/${id}`, { isRead: true })).status).toBe(status)
      expect((await visitor.post(`/api/messages/${id}/reply`, { text: 'Hello' })).status).toBe(status)
      expect((await visitor.delete(`/api/messages/${id}`)).status).toBe(status)
    }
  })

  test('with an unknown id are answered 404, and empty answers are refused', async () => {
    for (const id of ['none', crypto.randomUUID()]) {
      expect((await admin.put(`/api/messages/${id}`, { isRead: true })).status).toBe(404)
      expect((await admin.post(`/api/messages/${id}/reply`, { text: 'Hello' })).status).toBe(404)
      expect((await admin.delete(`/api/messages/${id}`)).status).toBe(404)
    }
    const [{ id }] = (await admin.get('/api/messages')).body.messages
    expect((await admin.post(`/api/messages/${id}/reply`, { text: '   ' })).text).toBe('Enter your answer.')
  })
})

describe('custom requests in the back office', () => {
  const ask = async (title: string) =>
    (
      await ida.post('/api/custom-requests', {
        title,
        description: 'A night lamp in the form of a blue whale.',
        category: 'toy',
      })
    ).body

  test('are found by title and customer, filtered by status, and get notes that customers never see', async () => {
    const whale = await ask('A lamp like a whale')
    await ask('A chess set of cats')
    const found = async (query: string) =>
      (await admin.get(`/api/custom-requests/search?${query}`)).body.requests.map(
        ({ title }: { title: string }) => title,
      )
    expect(await found('q=WHALE')).toEqual(['A lamp like a whale'])
    expect(await found('q=ida@example')).toHaveLength(2)
    expect(await found('status=completed')).toEqual([])
    const changed = await admin.put(`/api/custom-requests/${whale.id}`, {
      status: 'completed',
      adminNotes: 'Paid in cash',
    })
    expect(changed.body).toMatchObject({ status: 'completed', adminNotes: 'Paid in cash' })
    expect(await found('status=completed')).toEqual(['A lamp like a whale'])
    const own = await ida.get(`/api/custom-requests/${whale.id}`)
    expect([own.body.status, own.text.includes('cash')]).toEqual(['completed', false])
  })

  test('can be searched and changed by admins only, and refuse stale changes', async () => {
    const whale = await ask('Another whale lamp')
    expect((await ida.get('/api/custom-requests/search')).status).toBe(403)
    expect((await ida.put(`/api/custom-requests/${whale.id}`, { status: 'completed' })).status).toBe(403)
    expect((await shop.visitor().get('/api/custom-requests/search')).status).toBe(401)
    expect((await admin.put(`/api/custom-requests/${whale.id}`, { status: 'lost' })).status).toBe(400)
    expect((await admin.put(`/api/custom-requests/${whale.id}`, { quote: '1.00' })).status).toBe(400)
    expect((await admin.put(`/api/custom-requests/${whale.id}`, { adminNotes: 'a', version: 1 })).status).toBe(200)
    expect((await admin.put(`/api/custom-requests/${whale.id}`, { adminNotes: 'b', version: 1 })).status).toBe(409)
  })

  test('cannot be set to quoted or accepted without a price', async () => {
    const { id } = await ask('A fox without a price')
    for (const status of ['quoted', 'accepted']) {
      const refused = await admin.put(`/api/custom-requests/${id}`, { status })
      expect([refused.status, refused.text]).toEqual([
        409,
        'Create a quote first. This status tells the customer that they can pay.',
      ])
    }
    expect((await admin.put(`/api/custom-requests/${id}`, { status: 'declined' })).status).toBe(200)
  })
})

describe('the settings', () => {
  const announcement = 'Ready to ship in 2–5 days · Flat $5.99 shipping worldwide'
  // Test shops leave no time to correct, so that their pieces are printed at once.
  const untouched = { ...defaultSettings, announcement, texts: noTexts, correctionMinutes: 0 }

  test('can be changed by admins, apply at once, and are logged', async () => {
    expect((await admin.get('/api/settings')).body).toEqual(untouched)
    const changed = await admin.put('/api/settings', { shopName: 'Small Prints', shippingFee: '4.50' })
    expect(changed.body).toMatchObject({ shopName: 'Small Prints', shippingFee: '4.50', sizePricing: 'base' })
    expect((await shop.visitor().get('/api/shop')).body.shopName).toBe('Small Prints')
    const [trace] = await shop.db.select().from(auditLog).where(eq(auditLog.entity, 'setting'))
    expect(trace).toMatchObject({
      before: { shopName: 'Little Layers', shippingFee: '5.99' },
      after: { shopName: 'Small Prints', shippingFee: '4.50' },
    })
    for (const [visitor, status] of [
      [ida, 403],
      [shop.visitor(), 401],
    ] as const) {
      expect((await visitor.get('/api/settings')).status).toBe(status)
      expect((await visitor.put('/api/settings', { shopName: 'Mine' })).status).toBe(status)
    }
    await admin.put('/api/settings', { shopName: 'Little Layers', shippingFee: '5.99' })
  })

  // rule 114
  test('are stored as they were meant: a decimal comma, countries by name, a time zone by its city', async () => {
    const typed = {
      ...{ shippingFee: '9,90', taxPercent: '8,875', sizeFactors: { medium: '1,3', large: '1.8' } },
      ...{ shipsTo: 'de; uk, Austria us', transit: 'uk 3-4\n* 7-14', timeZone: 'berlin' },
    }
    expect((await admin.put('/api/settings', typed)).text).toContain('There is no country “Austria us”.')
    const { body } = await admin.put('/api/settings', { ...typed, shipsTo: 'de; uk, Austria' })
    expect(body).toMatchObject({
      ...{ shippingFee: '9.90', taxPercent: '8.875', sizeFactors: { medium: '1.3', large: '1.8' } },
      ...{ shipsTo: 'DE, GB, AT', timeZone: 'Europe/Berlin' },
    })
    const { shippingFee, taxPercent, sizeFactors, shipsTo, transit, timeZone } = untouched
    await admin.put('/api/settings', { shippingFee, taxPercent, sizeFactors, shipsTo, transit, timeZone })
  })

  test('decide size prices, which apply in cart, payment and order', async () => {
    await admin.put('/api/settings', { sizePricing: 'size', shippingFee: '10.00' })
    const heart = await shop.product()
    const sam = shop.visitor()
    await sam.register('sam@example.com')
    await sam.post('/api/cart', { productId: heart.id, customization: { size: 'large' } })
    const intent = await sam.post('/api/create-payment-intent', { amount: 38.8 })
    expect(intent.status).toBe(200)
    await admin.put('/api/settings', { sizePricing: 'base', shippingFee: '5.99' })
    expect((await sam.post('/api/create-payment-intent', { amount: 38.8 })).status).toBe(409)
  })

  test.each([
    ['a name of nothing', { shopName: '  ' }, 'The shop needs a name'],
    ['a fee in words', { shippingFee: 'five' }, 'Use an amount such as 5.99'],
    ['a negative fee', { shippingFee: '-1.00' }, 'Use an amount such as 5.99'],
    ['another way of asking for a phone number', { phoneAtCheckout: 'maybe' }, 'Choose optional or required'],
    ['guests in words', { guestCheckout: 'yes' }, '`guestCheckout` must be true or false.'],
    ['another way of pricing', { sizePricing: 'guess' }, 'Choose base or size'],
    ['an address that is none', { contactEmail: 'at home' }, 'Please enter a valid email address'],
    ['five figures', { heroStats: Array(5).fill({ figure: '1', text: 'x' }) }, 'Use at most 4 figures'],
    ['a setting that is none', { admin: true }, 'The request has an unknown field: admin.'],
  ])('with %s are refused, and nothing changes', async (_, change, sentence) => {
    const answer = await admin.put('/api/settings', change)
    expect([answer.status, answer.text]).toEqual([400, sentence])
    expect((await admin.get('/api/settings')).body).toEqual(untouched)
  })
})
