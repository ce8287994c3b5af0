import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menus } from '#app/client/screens/settings/menus.tsx'
import { createSite } from '#app/server/site.ts'
import { mailKinds, mailParts, mailTextName } from '#features/base/settings/mail-texts.ts'
import { menusSchema } from '#features/base/settings/menus.ts'
import { settings } from '#features/base/settings/server/tables.ts'
import { orderDelayed, paymentFailed } from '#features/orders/orders/server/mails.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { keptMails } from '#platform/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
let site: Awaited<ReturnType<typeof createSite>>
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
  site = await createSite(shop.services)
})
afterAll(() => shop.close())

/** A page without its scripts, which carry the same texts as data. */
const page = async (path: string) =>
  (await (await site.request(path)).text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
const write = async (texts: Record<string, string | null>) => {
  const { texts: before } = (await owner.get('/api/settings')).body
  return owner.put('/api/settings', { texts: { ...before, ...texts } })
}

// rule 115
test('an owner’s text of a page is shown at once, escaped, and the default returns', async () => {
  const own =
    'Our returns.\n\n# Widerruf\n\n<b>14</b> days. [Write](/contact), [run](javascript:alert(1)), [read](https://law.example), [old](data:x)'
  expect(await page('/returns')).toContain('Stopping an order')
  await write({ returns: own })
  const html = await page('/returns')
  expect(html).toContain('Our returns.')
  expect(html).toContain('&lt;b&gt;14&lt;/b&gt; days.')
  expect(html.match(/href="(\/contact|https:\/\/law\.example)"[^>]*>(Write|read)</g)).toHaveLength(2)
  expect(html).toContain('[old](data:x)')
  expect(html).not.toMatch(/Stopping an order|="javascript:/)
  expect((await shop.visitor().get('/api/texts/returns')).body).toEqual({ text: own })
  await write({ returns: null })
  expect(await page('/returns')).toContain('Stopping an order')
})

test('contact hours are an owner’s, and hidden when blank', async () => {
  expect(await page('/contact')).toContain('Mon-Fri 9AM-6PM')
  await write({ hours: 'Workshop: Tue 10:00-14:00\nor by appointment' })
  const html = await page('/contact')
  expect([html.includes('Tue 10:00-14:00'), html.includes('or by appointment'), html.includes('Mon-Fri')]).toEqual([
    true,
    true,
    false,
  ])
  await write({ hours: '' })
  expect(await page('/contact')).not.toContain('Hours</h3>')
  await write({ hours: null })
})

test('emails begin with the owner’s text, with name and number', async () => {
  await write({ mailConfirmed: 'Danke, {name}: #{order}.' })
  const ida = shop.visitor()
  await ida.register('own-words@example.com')
  const { id: productId } = await shop.product()
  const { body: order } = await ida.buy([{ productId }])
  const [mail] = await shop.mailsTo('own-words@example.com')
  expect(mail?.text).toMatch(new RegExp(`Danke, [^:]+: #${order.id.slice(-8).toUpperCase()}\\.`))
  await write({ mailConfirmed: '' })
  const { body: second } = await ida.buy([{ productId }])
  await write({ mailConfirmed: null })
  const { body: third } = await ida.buy([{ productId }])
  const texts = (await shop.mailsTo('own-words@example.com')).map(({ text }) => text).join('\n')
  const opening = ({ id }: { id: string }) =>
    `Your order #${id.slice(-8).toUpperCase()} is confirmed, and we will print it next.`
  expect([texts.includes(opening(second)), texts.includes(opening(third))]).toEqual([false, true])
})

// rule 115
describe('the texts of an email', () => {
  const email = 'tricky@example.com'
  const tricky = '<i>Ida</i> {order} & "Co"'
  let productId = ''
  const ida = () => shop.visitor()
  const buy = async (buyer: Visitor) => (await buyer.buy([{ productId }])).body
  beforeAll(async () => {
    productId = (await shop.product()).id
  })
  afterAll(() => write({ mailConfirmed: null, mailConfirmedSubject: null, mailConfirmedClosing: null }))

  test('are escaped with their values, and no value is filled in twice', async () => {
    const buyer = ida()
    await buyer.post('/api/auth/register', { name: tricky, email, password: 'a long enough password' })
    await write({
      mailConfirmedSubject: 'Danke, {name}: <b>#{order}</b>',
      mailConfirmed: 'Opening <script>alert(1)</script> for {name} of {date}',
      mailConfirmedClosing: 'Closing <img src=x> for {name}',
    })
    const { id, total } = await buy(buyer)
    const [mail] = await shop.mailsTo(email)
    const number = id.slice(-8).toUpperCase()
    expect(mail?.subject).toBe(`Danke, ${tricky}: <b>#${number}</b>`)
    const escaped = '&lt;i&gt;Ida&lt;/i&gt; {order} &amp; &quot;Co&quot;'
    expect(mail?.html).toContain(`<title>Danke, ${escaped}: &lt;b&gt;#${number}&lt;/b&gt;</title>`)
    expect(mail?.html).toMatch(
      /Opening &lt;script&gt;alert\(1\)&lt;\/script&gt; for &lt;i&gt;Ida.* of [A-Z][a-z]{2} \d+</,
    )
    expect(mail?.html).toContain(`Closing &lt;img src=x&gt; for ${escaped}`)
    expect(mail?.html).not.toMatch(/<script|<img src=x|<b>#|Order Confirmed!/)
    expect(mail?.text).toContain(`Total: $${total}`)
  })

  test('can be left out, and lines, totals, addresses, seller and links stay', async () => {
    await write({ mailConfirmedSubject: '', mailConfirmed: ' ', mailConfirmedClosing: '' })
    const buyer = ida()
    await buyer.register('emptied@example.com')
    const { id, total, items } = await buy(buyer)
    const [mail] = await shop.mailsTo('emptied@example.com')
    expect(mail?.subject).toBe(`Your order #${id.slice(-8).toUpperCase()} is confirmed`)
    expect(mail?.text).not.toContain('Thank you')
    for (const fact of [`Total: $${total}`, items[0].productName, 'Ships to:', 'Seller:', `/account/orders/${id}`])
      expect(mail?.text).toContain(fact)
  })

  test('are refused with an unknown placeholder or a subject of two lines, and the stored ones stay', async () => {
    await write({ mailConfirmedSubject: 'Kept' })
    const refused = []
    const wrong: Record<string, string>[] = [
      { mailConfirmed: 'On {day}' },
      { mailQuoteClosing: '{order}' },
      { mailMessage: 'Hello {name}' },
      { mailConfirmedSubject: 'Hello\r\nBcc: all@example.com' },
      { mailConfirmedSubject: 'x'.repeat(151) },
    ]
    for (const texts of wrong) {
      const { status, text } = await write(texts)
      refused.push(`${status}: ${text}`)
    }
    expect(refused).toEqual([
      '400: This email does not know {day}. Use {name}, {order} or {date}.',
      '400: This email does not know {order}. Use {name}, {request} or {price}.',
      '400: This email does not know {name}. It has no placeholders.',
      '400: Use one line for the subject',
      '400: Use at most 150 characters',
    ])
    expect((await owner.get('/api/settings')).body.texts.mailConfirmedSubject).toBe('Kept')
  })

  test('stored with a placeholder that is unknown today stay, with all other settings', async () => {
    const { texts } = (await owner.get('/api/settings')).body
    await shop.db
      .update(settings)
      .set({ value: { ...texts, mailConfirmed: 'On {day}' } })
      .where(eq(settings.name, 'texts'))
    const buyer = ida()
    await buyer.register('older@example.com')
    await buy(buyer)
    const [mail] = await shop.mailsTo('older@example.com')
    expect([mail?.subject, mail?.text.includes('On {day}')]).toEqual(['Kept', true])
  })

  test('keep a line break in a value out of the subject’s line', async () => {
    await write({ mailConfirmed: null, mailQuoteSubject: '{request} costs {price}' })
    const buyer = ida()
    await buyer.register('lines@example.com')
    const wish = { title: 'A lantern', description: 'A lantern with our names on it.', category: 'decoration' }
    const { body: request } = await buyer.post('/api/custom-requests', { ...wish, specifications: { quantity: 1 } })
    await shop.db
      .update(customRequests)
      .set({ title: 'A lantern\r\nBcc: all@example.com' })
      .where(eq(customRequests.id, request.id))
    await owner.put(`/api/custom-requests/${request.id}/quote`, { quote: '75.00', expiresOn: '2099-12-31' })
    const [mail] = await shop.mailsTo('lines@example.com')
    expect(mail?.subject).toBe('A lantern Bcc: all@example.com costs $75.00')
    await write({ mailQuoteSubject: null })
  })
})

test('every email of an order, a request, an account and a message has the owner’s subject, opening and closing', async () => {
  const parts = mailKinds.flatMap((kind) => mailParts.map((part) => mailTextName(kind, part)))
  await write(Object.fromEntries(parts.map((name) => [name, `(${name})`])))
  const [email, later] = ['every-mail@example.com', 'later@example.com']
  const ida = shop.visitor()
  await ida.register(email)
  const { id: productId } = await shop.product()
  const { body: order } = await ida.buy([{ productId, quantity: 2 }])
  const post = async () => {
    const pieces = [{ orderItemId: order.items[0].id, pieces: 1 }]
    const { id } = (await owner.post('/api/parcels', { orderId: order.id, pieces })).body
    await owner.post('/api/parcels/post', { parcels: [{ id }] })
  }
  await post()
  await post()
  const move = (id: string, change: object) => owner.put(`/api/orders/${id}/status`, change)
  await move(order.id, { status: 'shipped', trackingNumber: 'LL 9' })
  await move(order.id, { status: 'delivered' })
  const refund = { id: crypto.randomUUID(), amount: '2.00', reason: 'A chipped ear' }
  expect((await owner.post(`/api/orders/${order.id}/refunds`, refund)).status).toBe(201)
  const report = { itemId: order.items[0].id, pieces: 1, kind: 'broken', words: 'An ear is off.', wish: 'reprint' }
  for (const answer of ['decline', 'refund', 'reprint']) {
    const { claims } = (await ida.post(`/api/orders/${order.id}/claims`, report)).body
    const given = { answer, reason: 'We have looked at it.' }
    expect((await owner.post(`/api/claims/${claims[0].id}/answer`, given)).status).toBe(200)
  }
  const { body: second } = await ida.buy([{ productId }, { productId: (await shop.product()).id }])
  const canceled = `/api/orders/${second.id}/items/${second.items[1].id}/cancel`
  expect((await ida.post(canceled, { refund: '16.00' })).status).toBe(200)
  const corrected = { corrections: 0, customization: { engraving: 'Anna' } }
  expect((await ida.put(`/api/orders/${second.id}/items/${second.items[0].id}`, corrected)).status).toBe(200)
  const { arrival } = second
  const moved = { shippingAddress: second.shippingAddress, arrival: arrival && { from: arrival.from, to: arrival.to } }
  expect((await ida.put(`/api/orders/${second.id}/address`, moved)).status).toBe(200)
  await move(second.id, { status: 'cancelled' })
  const wish = { title: 'A lantern', description: 'A lantern with our names on it.', category: 'decoration' }
  const { body: request } = await ida.post('/api/custom-requests', { ...wish, specifications: { quantity: 1 } })
  await owner.put(`/api/custom-requests/${request.id}/quote`, { quote: '75.00', expiresOn: '2099-12-31' })
  await owner.post(`/api/custom-requests/${request.id}/thread`, { words: 'Which words?' })
  const message = { name: 'Ida', email, subject: 'A question', message: 'Can you print a lantern?' }
  await ida.post('/api/contact', message)
  await shop.visitor().post('/api/auth/forgot-password', { email })
  const tokenOf = (mails: { text: string }[], path: string) =>
    new RegExp(`${path}\\?token=([\\w-]+)`).exec(mails.map(({ text }) => text).join('\n'))?.[1]
  const password = 'another long password'
  const token = tokenOf(await shop.mailsTo(email), 'reset-password')
  await shop.visitor().post('/api/auth/reset-password', { token, password })
  await ida.post('/api/auth/login', { email, password })
  await ida.post('/api/user/email', { email: later, password })
  await ida.post('/api/auth/confirm-email', { token: tokenOf(await shop.mailsTo(later), 'confirm-email') })
  await shop.mailsTo(email)
  const sent = await shop.db.select().from(keptMails)
  const found = mailKinds.filter((kind) =>
    sent.some(({ subject, text }) =>
      [subject, text].every((one, index) =>
        (index ? (['opening', 'closing'] as const) : (['subject'] as const)).every((part) =>
          one.includes(`(${mailTextName(kind, part)})`),
        ),
      ),
    ),
  )
  expect(mailKinds.filter((kind) => !found.includes(kind))).toEqual(['mailDelayed', 'mailPaymentFailed'])
  const { texts } = (await owner.get('/api/settings')).body
  const delayed = orderDelayed(second, { name: 'Ida', orderPath: '/', texts, timeZone: 'UTC' })
  const failed = paymentFailed({ name: 'Ida', texts }, { reason: 'Declined.', path: '/cart' })
  for (const [kind, { subject, blocks }] of Object.entries({ mailDelayed: delayed, mailPaymentFailed: failed })) {
    expect(subject).toBe(`(${kind}Subject)`)
    expect(blocks).toContainEqual({ is: 'text', text: `(${kind})` })
    expect(blocks).toContainEqual({ is: 'text', text: `(${kind}Closing)` })
  }
  expect(sent.find(({ subject }) => subject === '(mailRefundedSubject)')?.text).toMatch(/Refunded:\s+\$2\.00/)
  await write(Object.fromEntries(parts.map((one) => [one, null])))
})

// rule 115
test('footer links are an owner’s, without blank rows, to the shop or a secure page', async () => {
  const links = [
    { label: ' Widerruf ', address: '/returns' },
    { label: '', address: ' ' },
    { label: 'Blog', address: 'https://blog.example/' },
  ]
  expect((await owner.put('/api/settings', { footerLinks: links })).status).toBe(200)
  const { body } = await shop.visitor().get('/api/shop')
  expect(body.footerLinks).toEqual([{ label: 'Widerruf', address: '/returns' }, links[2]])
  const about = (await page('/faq')).match(/<nav aria-label="About">[\s\S]*?<\/nav>/)?.[0] ?? ''
  expect(about).toMatch(/href="\/returns"[^>]*>Widerruf<[\s\S]*href="https:\/\/blog\.example\/"[^>]*>Blog</)
  const refused = []
  for (const footerLinks of [
    [{ label: 'Run', address: 'javascript:alert(1)' }],
    [{ label: 'Run', address: '//elsewhere.example' }],
    [{ label: 'Nowhere', address: '' }],
    [{ label: '', address: '/faq' }],
    Array.from({ length: 5 }, () => ({ label: 'FAQ', address: '/faq' })),
  ])
    refused.push((await owner.put('/api/settings', { footerLinks })).text)
  expect(refused).toEqual([
    'Use an address that starts with / or https://',
    'Use an address that starts with / or https://',
    'Enter both the label and the address',
    'Enter both the label and the address',
    'Use at most 4 links',
  ])
  await owner.put('/api/settings', { footerLinks: [] })
})

const part = (html: string, start: string, end: string) => (html.split(start)[1] ?? '').split(end)[0] ?? ''
const link = (changed: object) => ({ label: '', address: '', isHidden: false, ...changed })
const noMenus = { shop: {}, finding: {}, categories: {}, collections: {}, help: {} }

// rule 115
describe('the links of header and footer', () => {
  afterAll(() => owner.put('/api/settings', { menus: noMenus }))

  test('are renamed, led elsewhere and hidden one by one, and blank ones keep their default', async () => {
    const before = await page('/faq')
    const menus = {
      ...noMenus,
      shop: { '/': link({ label: ' Start <b> ' }) },
      finding: { '/gift-finder': link({ label: 'Blog', address: 'https://blog.example/' }) },
      categories: {
        '/products?category=easter': link({ label: 'Wedding', address: '/products?category=wedding' }),
        '/products?category=july4': link({ isHidden: true }),
      },
      collections: { '/products?category=easter': link({ isHidden: true }) },
      help: { '/faq': link({ label: 'Questions' }), '/contact': link({}) },
    }
    expect((await owner.put('/api/settings', { menus })).status).toBe(200)
    const stored = (await shop.visitor().get('/api/shop')).body.menus
    expect(stored.help).toEqual({ '/faq': link({ label: 'Questions' }) })
    const html = await page('/faq')
    const header = part(html, '<header', '</header>')
    const footer = part(html, '<footer', '</footer>')
    expect(header).toMatch(/href="\/"[^>]*>Start &lt;b&gt;</)
    expect(header).toMatch(/href="https:\/\/blog\.example\/"[^>]*>Blog</)
    expect(header).toMatch(/href="\/products\?category=wedding"[^>]*>Wedding</)
    expect([before.includes('4th of July'), html.includes('4th of July')]).toEqual([true, false])
    expect(footer).toMatch(/href="\/faq"[^>]*>Questions</)
    expect([footer.includes('Christmas Collection'), footer.includes('Easter Collection')]).toEqual([true, false])
    expect(footer).toMatch(/href="\/contact"[^>]*>Contact</)
  })

  test('leave out the heading of a menu whose links are all hidden', async () => {
    const all = ['/contact', '/shipping', '/returns', '/faq']
    const help = Object.fromEntries(all.map((address) => [address, link({ isHidden: true })]))
    await owner.put('/api/settings', { menus: { ...noMenus, help } })
    const html = await page('/faq')
    expect([html.includes('aria-label="Help"'), html.includes('aria-label="About"')]).toEqual([false, true])
  })

  test('are refused with a sentence, and the stored ones stay', async () => {
    await owner.put('/api/settings', { menus: { ...noMenus, help: { '/faq': link({ label: 'Ask us' }) } } })
    const refused = []
    for (const help of [
      { '/faq': link({ address: 'javascript:alert(1)' }) },
      { '/faq': link({ address: '//elsewhere.example' }) },
      { '/faq': link({ address: 'http://plain.example' }) },
      { '/faq': link({ label: 'x'.repeat(31) }) },
      { '/sale': link({ label: 'Sale' }) },
      { '/faq': link({ isHidden: 'yes' }) },
    ])
      refused.push((await owner.put('/api/settings', { menus: { ...noMenus, help } })).text)
    expect(refused).toEqual([
      'Use an address that starts with / or https://',
      'Use an address that starts with / or https://',
      'Use an address that starts with / or https://',
      'Use at most 30 characters',
      'The request has an unknown field: /sale.',
      '`isHidden` must be true or false.',
    ])
    expect(await page('/faq')).toContain('>Ask us<')
  })

  test('can all be changed in the settings', () => {
    const changeable = Object.entries(menusSchema.shape).map(([menu, links]) => [menu, links.def.keyType.options])
    const shown = Object.entries(menus).map(([menu, { links }]) => [menu, links.map(({ href }) => href)])
    expect(shown).toEqual(changeable)
  })
})

// rule 115
test('the footer’s sentences are an owner’s, hidden or the default', async () => {
  const tagline = 'revolutionizes gift-giving with 3D printed gifts crafted for every celebration.'
  const promise = 'Custom printing in PLA, PETG and resin, shipped worldwide with tracking.'
  const shown = async () => {
    const html = await page('/faq')
    return [tagline, promise, 'Printed &lt;i&gt;here&lt;/i&gt;.'].map((text) => html.includes(text))
  }
  const of = (text: string, isHidden = false) => ({ text, isHidden })
  expect(await shown()).toEqual([true, true, false])
  await owner.put('/api/settings', { footerTexts: { tagline: of('Printed\n<i>here</i>.'), promise: of('', true) } })
  expect(await shown()).toEqual([false, false, true])
  const tooLong = await owner.put('/api/settings', { footerTexts: { tagline: of('x'.repeat(301)), promise: of('') } })
  expect([tooLong.status, tooLong.text]).toEqual([400, 'Use at most 300 characters'])
  await owner.put('/api/settings', { footerTexts: { tagline: of(''), promise: of('') } })
  expect(await shown()).toEqual([true, true, false])
})

test('unknown and longer texts are refused, and texts of emails are not public', async () => {
  const answers = [await write({ imprint: 'x' }), await write({ faq: 'x'.repeat(20_001) })]
  expect(answers.map(({ status, text }) => `${status}: ${text}`)).toEqual([
    '400: The request has an unknown field: imprint.',
    '400: Use at most 20000 characters',
  ])
  for (const name of ['mailWelcome', 'imprint']) {
    const { status, text } = await shop.visitor().get(`/api/texts/${name}`)
    expect([status, text]).toEqual([404, 'The texts are called hours, shipping, returns, faq, about, privacy, terms.'])
  }
  expect((await shop.visitor().get('/api/shop')).body.texts).toBeUndefined()
})
