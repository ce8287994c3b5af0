import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { sweepThreadPictures } from '#features/selling/threads/server/post-message.ts'
import { replyAddress } from '#features/selling/threads/server/reply-address.ts'
import { savedReplies, threadMessages, threadPictures, threads } from '#features/selling/threads/server/tables.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let contactEmail: string
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  contactEmail = (await admin.get('/api/settings')).body.contactEmail
})
afterAll(() => shop.close())

type About = { who: Visitor; email: string; path: string; id: string }
async function ofOrder(): Promise<About> {
  const who = shop.visitor()
  const email = `threads-${people++}@example.com`
  await who.register(email)
  const { body } = await who.buy([{ productId: (await shop.product()).id }])
  return { who, email, id: body.id, path: `/api/orders/${body.id}/thread` }
}
const wish = { title: 'A lantern', description: 'A lantern with our names on it.', category: 'decoration' }
async function ofRequest(): Promise<About> {
  const who = shop.visitor()
  const email = `threads-${people++}@example.com`
  await who.register(email)
  const { body } = await who.post('/api/custom-requests', { ...wish, specifications: { quantity: 1 } })
  return { who, email, id: body.id, path: `/api/custom-requests/${body.id}/thread` }
}
const write = ({ path }: About, who: Visitor, words: string, more: object = {}) => who.post(path, { words, ...more })
const entriesOf = async ({ path }: About, who: Visitor) => (await who.get(path)).body.entries
const mailsTo = async (email: string, about: RegExp) =>
  (await shop.mailsTo(email)).filter(({ subject }) => about.test(subject ?? ''))
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const upload = async ({ path }: About, who: Visitor, bytes?: Uint8Array, type = 'image/png') =>
  who.call(
    'POST',
    `${path}/pictures`,
    bytes ??
      (await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2f6db5' } })
        .png()
        .toBuffer()),
    { 'content-type': type },
  )

describe.each([
  ['an order', ofOrder],
  ['a custom request', ofRequest],
])('the thread of %s', (_, open) => {
  // rule 140
  test('holds the messages of the customer and the shop, with unread marks for both', async () => {
    const one = await open()
    expect(await entriesOf(one, one.who)).toEqual([])
    expect((await write(one, one.who, 'Can it be blue?')).status).toBe(201)
    expect(await entriesOf(one, admin)).toMatchObject([
      { side: 'buyer', by: 'Ida Lindqvist', words: 'Can it be blue?', isUnread: true },
    ])
    const { body } = await write(one, admin, 'Yes, it can.')
    expect(body.entries.at(-1)).toMatchObject({ side: 'shop', words: 'Yes, it can.', isUnread: false })
    const seen = await entriesOf(one, one.who)
    expect(seen.at(-1)).toMatchObject({ side: 'shop', by: null, isUnread: true })
    expect((await one.who.get('/api/threads/unread')).body).toEqual({ ids: [one.id] })
    await one.who.post(`${one.path}/read`, { last: seen.at(-1).id })
    expect((await one.who.get('/api/threads/unread')).body).toEqual({ ids: [] })
    // A repeat of an older mark changes nothing, and nobody has seen the future.
    await one.who.post(`${one.path}/read`, { last: seen[0].id })
    await one.who.post(`${one.path}/read`, { last: 2_000_000_000 })
    await write(one, admin, 'It ships tomorrow.')
    expect((await entriesOf(one, one.who)).at(-1).isUnread).toBe(true)
  })

  test('is closed to strangers', async () => {
    const one = await open()
    await write(one, one.who, 'Hello')
    const { who: other } = await open()
    for (const stranger of [other, shop.visitor()]) {
      expect((await stranger.get(one.path)).status).toBe(404)
      expect((await write(one, stranger, 'Let me in')).status).toBe(404)
      expect((await stranger.post(`${one.path}/read`, { last: 1 })).status).toBe(404)
      expect((await upload(one, stranger)).status).toBe(404)
    }
    expect((await other.get('/api/threads')).status).toBe(403)
    expect((await shop.visitor().get('/api/threads/unread')).body).toEqual({ ids: [] })
  })

  test('is emailed once while the first message is unread, and again after a day or a visit', async () => {
    const one = await open()
    for (const words of ['First', 'Second', 'Third']) await write(one, admin, words)
    expect((await mailsTo(one.email, /^A message about/)).map(({ text }) => text)).toEqual([
      expect.stringContaining('First'),
    ])
    shop.clock.forward(25 * 60)
    await write(one, admin, 'Fourth')
    expect(await mailsTo(one.email, /^A message about/)).toHaveLength(2)
    const { id } = (await entriesOf(one, one.who)).at(-1)
    await one.who.post(`${one.path}/read`, { last: id })
    await write(one, admin, 'Fifth')
    expect((await mailsTo(one.email, /^A message about/)).at(-1)?.text).toContain('Fifth')
    await write(one, one.who, 'Thanks')
    await write(one, one.who, 'And one more thing')
    const told = (await shop.mailsTo(contactEmail)).filter(({ text }) => text?.includes(one.id))
    expect(told.filter(({ subject }) => subject?.includes('has written about'))).toHaveLength(1)
  })

  test('goes with the account, and its pictures too', async () => {
    const one = await open()
    const { body: picture } = await upload(one, one.who)
    await write(one, one.who, 'See the picture', { pictures: [picture.url] })
    const stored = () => shop.services.files.read(picture.url.replace('/files/', ''))
    expect((await entriesOf(one, admin))[0].pictures).toEqual([picture.url])
    expect(await stored()).toBeDefined()
    await one.who.call('DELETE', '/api/user', { password: 'a long enough password' })
    expect(await stored()).toBeUndefined()
    expect(await shop.db.$count(threadPictures, eq(threadPictures.url, picture.url))).toBe(0)
    expect(await shop.db.$count(threadMessages, eq(threadMessages.words, 'See the picture'))).toBe(0)
  })
})

test('a thread has an address under its order or its request', async () => {
  const { who, id } = await ofOrder()
  expect((await who.post(`/api/orders/${id}/thread`, { words: 'Hello' })).status).toBe(201)
  expect((await who.get(`/api/orders/${id}/thread`)).body.entries).toHaveLength(1)
  expect((await who.post(`/api/orders/${id}/thread/read`, { last: 1 })).status).toBe(200)
  const nothing = new Uint8Array()
  const type = { 'content-type': 'image/png' }
  expect((await who.call('POST', `/api/orders/${id}/thread/pictures`, nothing, type)).status).toBe(400)
  const { who: ida, id: asked } = await ofRequest()
  expect((await ida.post(`/api/custom-requests/${asked}/thread`, { words: 'Hello' })).status).toBe(201)
  expect((await ida.get(`/api/custom-requests/${asked}/thread`)).body.entries).toHaveLength(1)
  expect((await ida.post(`/api/custom-requests/${asked}/thread/read`, { last: 1 })).status).toBe(200)
  expect((await ida.call('POST', `/api/custom-requests/${asked}/thread/pictures`, nothing, type)).status).toBe(400)
})

describe('a message', () => {
  test.each([
    [{ words: ' ' }, '400: Write a message.'],
    [{ words: 'x'.repeat(2001) }, '400: Use at most 2000 characters.'],
    [{ words: 'Hi', pictures: [1] }, '400: Send the addresses of uploaded pictures.'],
    [{ words: 'Hi', pictures: Array(5).fill('/files/x.jpg') }, '400: Please add at most 4 pictures.'],
    [{ words: 'Hi', pictures: ['/files/x.jpg'] }, '400: A picture no longer exists. Please upload the picture again.'],
  ])('of %j is refused and nothing is stored', async (body, sentence) => {
    const one = await ofOrder()
    expect(said(await one.who.post(one.path, body))).toBe(sentence)
    expect(await entriesOf(one, one.who)).toEqual([])
    expect(said(await one.who.post(`${one.path}/read`, { last: 'all' }))).toBe('400: Send the last entry that you saw.')
  })

  test('shows a picture once, and no picture of another thread', async () => {
    const [one, other] = [await ofOrder(), await ofOrder()]
    const { body: picture } = await upload(one, one.who)
    const words = 'See here'
    expect((await write(other, other.who, words, { pictures: [picture.url] })).status).toBe(400)
    expect((await write(one, one.who, words, { pictures: [picture.url] })).status).toBe(201)
    expect((await write(one, one.who, words, { pictures: [picture.url] })).status).toBe(400)
  })

  test('keeps no picture that it does not show', async () => {
    const one = await ofOrder()
    const { body: picture } = await upload(one, one.who)
    expect(said(await upload(one, one.who, Buffer.from('no picture')))).toBe(
      '400: Please upload only image files (PNG, JPEG, WebP or GIF).',
    )
    expect(said(await upload(one, one.who, undefined, 'text/plain'))).toBe(
      '415: Send the bytes of one picture, with its own content type.',
    )
    shop.clock.forward(25 * 60)
    await sweepThreadPictures(shop.services)
    expect(await shop.services.files.read(picture.url.replace('/files/', ''))).toBeUndefined()
  })

  test('sent too often is refused to customers', async () => {
    const one = await ofOrder()
    const { config } = shop.services
    const { rateLimitScale } = config
    config.rateLimitScale = 0
    const answers = [await write(one, one.who, 'Again'), await upload(one, one.who), await write(one, admin, 'Fine')]
    config.rateLimitScale = rateLimitScale
    expect(answers.slice(0, 2).map(said)).toEqual([
      '429: You have sent many messages. Please wait an hour before you write again.',
      '429: Too many pictures were uploaded here. Please wait an hour before you upload more.',
    ])
    expect(answers[2]?.status).toBe(201)
  })

  onBoth('from two tabs at once is emailed once, in one thread', async () => {
    const one = await ofOrder()
    await Promise.all(['One', 'Two', 'Three'].map((words) => write(one, admin, words)))
    expect(await mailsTo(one.email, /^A message about/)).toHaveLength(1)
    expect(await shop.db.$count(threads, eq(threads.orderId, one.id))).toBe(1)
    expect(await entriesOf(one, one.who)).toHaveLength(3)
  })
})

describe('the shop', () => {
  test('sees all threads with messages, the unread ones first, and their number', async () => {
    const [read, unread] = [await ofOrder(), await ofRequest()]
    await write(unread, unread.who, 'Are you there?')
    await write(read, read.who, 'Hello?')
    await write(read, admin, 'Yes?')
    const { body } = await admin.get('/api/threads')
    const at = (id: string) => body.threads.findIndex(({ aboutId }: { aboutId: string }) => aboutId === id)
    expect(at(unread.id)).toBeLessThan(at(read.id))
    expect(body.threads[at(unread.id)]).toMatchObject({
      ...{ of: 'request', title: 'A lantern', customerName: 'Ida Lindqvist', words: 'Are you there?', isUnread: true },
    })
    expect(body.threads[at(read.id)]).toMatchObject({ of: 'order', words: 'Yes?', isUnread: false })
    expect((await admin.get('/api/dashboard/waiting')).body['/admin/threads']).toBe(body.unread)
  })

  test('saves replies, which an owner removes', async () => {
    const reply = { name: 'Thanks', words: 'Thank you for your order!' }
    const { body } = await admin.post('/api/saved-replies', reply)
    expect(body).toEqual([{ id: expect.any(String), ...reply }])
    const staff = await shop.staff()
    expect((await staff.get('/api/saved-replies')).body).toEqual(body)
    expect((await staff.post('/api/saved-replies', reply)).status).toBe(403)
    expect(said(await admin.post('/api/saved-replies', { ...reply, name: '' }))).toBe(
      '400: Enter a name for the reply.',
    )
    expect((await admin.delete(`/api/saved-replies/${body[0].id}`)).body).toEqual([])
    expect((await admin.delete('/api/saved-replies/unknown')).body).toEqual([])
    await shop.db.insert(savedReplies).values(Array.from({ length: 50 }, () => reply))
    expect(said(await admin.post('/api/saved-replies', reply))).toBe(
      '409: You already have 50 saved replies. Remove a reply first.',
    )
    await shop.db.delete(savedReplies)
  })
})

describe('the thread of a guest’s order', () => {
  test('is emailed with the guest’s link, and goes with the guest’s data', async () => {
    const { id: productId } = await shop.product({ stock: 5 })
    const browser = shop.visitor()
    await browser.post('/api/cart', { productId })
    const email = `guest-threads-${people++}@example.com`
    const { body: order } = await browser.checkOut({ name: 'Nora', email })
    const one = { who: browser, email, id: order.id, path: `/api/orders/${order.id}/thread` }
    await write(one, browser, 'When does it ship?')
    await write(one, admin, 'Tomorrow.')
    const [mail] = await mailsTo(email, /^A message about/)
    const key = /open-order\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const phone = shop.visitor()
    expect((await phone.post('/api/guest-orders/open', { key })).status).toBe(200)
    expect((await entriesOf(one, phone)).map(({ words }: { words: string }) => words)).toEqual([
      'When does it ship?',
      'Tomorrow.',
    ])
    await admin.delete(`/api/orders/${order.id}/guest`)
    expect(await shop.db.$count(threads, eq(threads.orderId, order.id))).toBe(0)
  })
})

describe('a claim', () => {
  test('and its answer stand in the thread of the order, and count as no message', async () => {
    const one = await ofOrder()
    for (const status of ['shipped', 'delivered']) await admin.put(`/api/orders/${one.id}/status`, { status })
    const [{ id: itemId }] = (await one.who.get(`/api/orders/${one.id}`)).body.items
    const report = { itemId, pieces: 1, kind: 'broken', words: 'An ear is off.', wish: 'reprint' }
    const { claims } = (await one.who.post(`/api/orders/${one.id}/claims`, report)).body
    await admin.post(`/api/claims/${claims[0].id}/answer`, { answer: 'decline', reason: 'It has no ears.' })
    expect(await entriesOf(one, one.who)).toMatchObject([
      { kind: 'claim', side: 'buyer', words: 'An ear is off.', isUnread: false },
      {
        ...{ kind: 'answer', side: 'shop', words: 'It has no ears.', isUnread: false },
        facts: expect.arrayContaining([{ label: 'Answer', text: 'Declined' }]),
      },
    ])
  })
})

describe('a quote', () => {
  const tomorrow = () => new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const requestOf = ({ id }: About) => `/api/custom-requests/${id}`
  const kinds = async (one: About) => (await entriesOf(one, one.who)).map(({ kind }: { kind: string }) => kind)

  // rule 141
  test('and its new versions, a question, the reason of a refusal and the acceptance stand in the thread', async () => {
    const one = await ofRequest()
    await admin.put(`${requestOf(one)}/quote`, { quote: '75.00', message: 'With gold letters.' })
    await write(one, one.who, 'Is it cheaper in white?')
    await admin.put(`${requestOf(one)}/quote`, { quote: '60.00', estimatedDelivery: '2099-12-24' })
    expect((await one.who.post(`${requestOf(one)}/decline`, { reason: 'Still too much.' })).status).toBe(200)
    await admin.put(`${requestOf(one)}/quote`, { quote: '50.00' })
    expect((await one.who.post(`${requestOf(one)}/accept`, { quote: '50.00' })).status).toBe(200)
    expect(await kinds(one)).toEqual(['quote', 'words', 'quote', 'declined', 'quote', 'accepted'])
    const entries = await entriesOf(one, one.who)
    expect(entries[0]).toMatchObject({ words: 'With gold letters.' })
    expect(entries[2].facts).toEqual([
      { label: 'Price', text: '$60.00, plus shipping' },
      { label: 'Valid until', text: expect.any(String) },
      { label: 'Delivery by', text: 'December 24, 2099' },
    ])
    expect(entries[3].words).toBe('Still too much.')
    expect((await shop.mailsTo(contactEmail)).map(({ text }) => text).join()).toContain('Still too much.')
  })

  test('is valid for the shop’s days, cannot be accepted or paid afterwards, and can be renewed', async () => {
    await admin.put('/api/settings', { quoteDays: 3 })
    const one = await ofRequest()
    const renew = (more: object = {}) => admin.post(`/api/custom-requests/${one.id}/renew`, more)
    expect(said(await renew())).toBe('409: There is no quote that could be renewed.')
    const { body: sent } = await admin.put(`${requestOf(one)}/quote`, { quote: '75.00' })
    const days = (Date.parse(sent.quoteExpiresAt) - shop.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(3)
    expect(days).toBeLessThan(4)
    expect(said(await renew())).toBe('409: This quote is still valid.')
    await one.who.post(`${requestOf(one)}/accept`, { quote: '75.00' })
    shop.clock.forward(4 * 24 * 60)
    const pay = () => one.who.post('/api/create-payment-intent', { amount: 80.99, customRequestId: one.id })
    const expired = '409: This quote has expired. Write to us and we will send you a new quote.'
    expect(said(await pay())).toBe(expired)
    expect(said(await renew({ version: 1 }))).toBe(
      '409: Another admin has changed this request. Please reload and check it.',
    )
    expect((await renew()).body).toMatchObject({ status: 'accepted', quote: '75.00' })
    expect((await mailsTo(one.email, /^Your quote/)).length).toBe(2)
    expect((await pay()).status).toBe(200)
    const two = await ofRequest()
    await admin.put(`${requestOf(two)}/quote`, { quote: '75.00', expiresOn: tomorrow(), estimatedDelivery: tomorrow() })
    shop.clock.forward(3 * 24 * 60)
    expect(said(await two.who.post(`${requestOf(two)}/accept`, { quote: '75.00' }))).toBe(expired)
    expect(said(await admin.post(`${requestOf(two)}/renew`, {}))).toBe(
      '409: The promised day of this quote has passed. Please send a new quote with another day.',
    )
    expect(said(await two.who.post(`${requestOf(two)}/decline`, { reason: 'x'.repeat(501) }))).toBe(
      '400: Use a reason of at most 500 characters.',
    )
    await admin.put('/api/settings', { quoteDays: 14 })
  })

  test('keeps its day in the order that pays for it', async () => {
    const one = await ofRequest()
    await admin.put(`${requestOf(one)}/quote`, { quote: '75.00', estimatedDelivery: '2099-12-24' })
    await one.who.post(`${requestOf(one)}/accept`, { quote: '75.00' })
    const { body: intent } = await one.who.post('/api/create-payment-intent', {
      amount: 80.99,
      customRequestId: one.id,
    })
    const { clientSecret, paymentIntentId } = intent
    await one.who.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
    await one.who.put('/api/checkout/addresses', { paymentIntentId, shippingAddress: home })
    const { body: order } = await one.who.post('/api/orders/settle', { paymentIntentId })
    expect(order.arrival.to).toBe('2099-12-24')
  })

  onBoth('that is declined and paid at once is one of both', async () => {
    const one = await ofRequest()
    await admin.put(`${requestOf(one)}/quote`, { quote: '75.00' })
    await one.who.post(`${requestOf(one)}/accept`, { quote: '75.00' })
    const [declined, paid] = await Promise.all([
      one.who.post(`${requestOf(one)}/decline`, {}),
      one.who.post('/api/create-payment-intent', { amount: 80.99, customRequestId: one.id }),
    ])
    expect([declined.status, [200, 409].includes(paid.status)]).toEqual([200, true])
    expect((await one.who.get(requestOf(one))).body.status).toBe('declined')
  })
})

const home = {
  ...{ name: 'Ida', street: '1420 SW Alder Street', city: 'Portland' },
  state: 'OR',
  zip: '97205',
  country: 'US',
}

describe('a reply by email', () => {
  const secret = 'a secret of the mail service'
  const post = (body: object | string, password = secret) =>
    shop
      .visitor()
      .call('POST', '/api/webhooks/mail', Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`,
      })
  /** The address to which the newest email about this thread is answered. */
  async function addressOf(one: About, side: 'buyer' | 'shop') {
    const [thread] = await shop.db.select().from(threads).where(eq(threads.orderId, one.id))
    return replyAddress((await admin.get('/api/settings')).body, { threadId: thread!.id, side })!
  }
  const postmark = (from: string, to: string, text: string, more: object = {}) => ({
    ...{ From: `Ida <${from}>`, To: `Little Layers <${to}>`, TextBody: text, MessageID: crypto.randomUUID() },
    ...more,
  })
  beforeAll(async () => {
    expect((await post({})).status).toBe(404)
    expect(said(await admin.put('/api/settings', { replyDomain: 'not a domain' }))).toContain(
      'Enter a domain, such as reply.example.com, or leave it blank',
    )
    expect(said(await admin.put('/api/settings', { replySecret: 'short' }))).toContain(
      'Use at least 16 characters, or leave it blank',
    )
    expect((await admin.put('/api/settings', { replyDomain: 'reply.example.com', replySecret: secret })).status).toBe(
      200,
    )
    expect(JSON.stringify((await admin.get('/api/audit')).body)).not.toContain(secret)
    expect(JSON.stringify((await shop.visitor().get('/api/shop')).body)).not.toContain(secret)
  })
  afterAll(() => admin.put('/api/settings', { replyDomain: '', replySecret: '' }))

  // rule 142
  test('is added to its thread without what it quotes, and its author has read the thread', async () => {
    const one = await ofOrder()
    await write(one, admin, 'Shall we make it blue?')
    expect((await mailsTo(one.email, /^A message about/))[0]?.text).toContain('You can also reply to this email.')
    const to = await addressOf(one, 'buyer')
    const text = 'Yes, blue please.\n\nOn Monday, Little Layers <shop@example.com> wrote:\n> Shall we make it blue?'
    expect((await post(postmark(one.email.toUpperCase(), to, text))).body).toEqual({ received: true, stored: true })
    expect((await entriesOf(one, admin)).at(-1)).toMatchObject({
      ...{ side: 'buyer', by: 'Ida Lindqvist', words: 'Yes, blue please.', isUnread: true },
    })
    expect((await one.who.get('/api/threads/unread')).body).toEqual({ ids: [] })
    const mailgun = {
      sender: contactEmail,
      recipient: await addressOf(one, 'shop'),
      'stripped-text': 'It ships today.',
    }
    expect((await post({ ...mailgun, 'attachment-count': 2 })).body.stored).toBe(true)
    expect((await entriesOf(one, one.who)).at(-1)).toMatchObject({
      ...{ side: 'shop', words: 'It ships today.\n[2 attachments were left out.]' },
    })
  })

  test('leaves a message unread that was not emailed, and the next one is emailed', async () => {
    const one = await ofOrder()
    await write(one, admin, 'Shall we make it blue?')
    await write(one, admin, 'Or green?')
    await post(postmark(one.email, await addressOf(one, 'buyer'), 'Blue, please.'))
    const unread = (await entriesOf(one, one.who)).filter(({ isUnread }: { isUnread: boolean }) => isUnread)
    expect(unread).toMatchObject([{ words: 'Or green?' }])
    await write(one, admin, 'Blue it is.')
    expect((await mailsTo(one.email, /^A message about/)).at(-1)?.text).toContain('Blue it is.')
  })

  test('that a machine wrote is left out', async () => {
    const one = await ofOrder()
    await write(one, admin, 'Hello')
    const to = await addressOf(one, 'buyer')
    const away = (more: object) => post(postmark(one.email, to, 'I am away until Monday.', more))
    for (const more of [
      { Headers: [{ Name: 'auto-submitted', Value: 'auto-replied' }] },
      { 'message-headers': JSON.stringify([['Auto-Submitted', 'auto-generated; type=away']]) },
      { 'Auto-Submitted': 'auto-replied' },
    ])
      expect((await away(more)).body).toEqual({ received: true, stored: false })
    for (const more of [
      { Headers: [{ Name: 'Auto-Submitted', Value: 'No' }] },
      { Headers: [null, { Name: 'X-Spam' }, ['Auto-Submitted']] },
      { 'message-headers': 'not JSON' },
    ])
      expect((await away(more)).body.stored).toBe(true)
  })

  test('is added once, also without an id', async () => {
    const one = await ofOrder()
    await write(one, admin, 'Hello')
    const mail = postmark(one.email, await addressOf(one, 'buyer'), 'Hello, too')
    const answers = await Promise.all([post(mail), post(mail)])
    expect(answers.map(({ body }) => body.stored).toSorted()).toEqual([false, true])
    const { MessageID: _, ...anonymous } = { ...mail, TextBody: 'And bye' }
    expect([(await post(anonymous)).body.stored, (await post(anonymous)).body.stored]).toEqual([true, false])
    expect(await entriesOf(one, admin)).toHaveLength(3)
  })

  test('is left out from another sender, to another address, and without words', async () => {
    const one = await ofOrder()
    await write(one, admin, 'Hello')
    const to = await addressOf(one, 'buyer')
    const forged = to.replace(/\.[0-9a-f]/, (start) => (start === '.0' ? '.1' : '.0'))
    for (const mail of [
      postmark('eve@example.com', to, 'Send it to me'),
      postmark(one.email, forged, 'Send it to me'),
      postmark(one.email, to.replace('reply+b', 'reply+s'), 'We refund everything'),
      postmark(one.email, await addressOf(one, 'shop'), 'We refund everything'),
      postmark(one.email, 'hello@reply.example.com', 'Hello'),
      postmark(one.email, to, '> only quoted'),
    ])
      expect((await post(mail)).body).toEqual({ received: true, stored: false })
    expect(await entriesOf(one, admin)).toHaveLength(1)
  })

  test('is bounded, and shows no character that cannot be stored', async () => {
    const one = await ofOrder()
    await write(one, admin, 'Hello')
    const to = await addressOf(one, 'buyer')
    await post(postmark(one.email, to, `a\0b${'x'.repeat(5000)}`, { Attachments: [{ Name: 'a.png' }] }))
    const { words } = (await entriesOf(one, admin)).at(-1)
    expect(words).toMatch(/^abx+\n\[1 attachment was left out\.\]\n\[The email was longer and is cut here\.\]$/)
    expect(words.length).toBeLessThanOrEqual(2000)
    const { config } = shop.services
    const { rateLimitScale } = config
    config.rateLimitScale = 0
    const answer = await post(postmark(one.email, to, 'Again'))
    config.rateLimitScale = rateLimitScale
    expect(said(answer)).toBe('429: Too many emails to this thread. Please send this email again in an hour.')
  })

  test('is taken from the mail service only', async () => {
    expect(said(await post({}, 'a wrong secret'))).toBe('401: The secret of this webhook is wrong.')
    expect((await shop.visitor().call('POST', '/api/webhooks/mail', Buffer.from('{}'), {})).status).toBe(401)
    for (const body of ['not JSON', '[]', '{"From":"a@example.com"}'])
      expect(said(await post(body))).toBe('400: Send an email as JSON, with its sender and recipient.')
    await admin.put('/api/settings', { replyDomain: '' })
    expect(said(await post({}))).toBe('404: This shop does not receive emails.')
    await admin.put('/api/settings', { replyDomain: 'reply.example.com' })
  })
})
