import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
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
  const texts = (await shop.mailsTo('own-words@example.com')).map(({ text }) => text).join('\n')
  expect(texts).toContain(`Your order #${second.id.slice(-8).toUpperCase()} is confirmed, and we will print it next.`)
})

test('every email of an order, a request and a password begins with the owner’s text', async () => {
  const names = [
    ...['mailPart', 'mailTracking', 'mailShipped', 'mailDelivered', 'mailRefunded', 'mailCancelled', 'mailQuote'],
    ...['mailPasswordReset', 'mailPasswordChanged'],
  ]
  await write(Object.fromEntries(names.map((name) => [name, `${name} for {name} {order}.`])))
  const email = 'every-mail@example.com'
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
  const { body: second } = await ida.buy([{ productId }])
  await move(second.id, { status: 'cancelled' })
  const wish = { title: 'A lantern', description: 'A lantern with our names on it.', category: 'decoration' }
  const { body: request } = await ida.post('/api/custom-requests', { ...wish, specifications: { quantity: 1 } })
  await owner.put(`/api/custom-requests/${request.id}/quote`, { quote: '75.00', expiresOn: '2099-12-31' })
  await shop.visitor().post('/api/auth/forgot-password', { email })
  const mails = await shop.mailsTo(email)
  const token = /reset-password\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
  await shop.visitor().post('/api/auth/reset-password', { token, password: 'another long password' })
  const texts = (await shop.mailsTo(email)).map(({ text }) => text)
  const name = /mailQuote for ([^.]+?) \./.exec(texts.join('\n'))?.[1]
  const numbers = [order, second].map(({ id }) => id.slice(-8).toUpperCase())
  const found = names.filter((one) =>
    texts.some((text) => ['', ...numbers].some((number) => text.includes(`${one} for ${name} ${number}.`))),
  )
  expect(found).toEqual(names)
  expect(texts.find((text) => text.includes('mailRefunded'))).toMatch(/Refunded:\s+\$2\.00/)
  await write(Object.fromEntries(names.map((one) => [one, null])))
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
