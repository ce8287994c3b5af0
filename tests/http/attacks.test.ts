import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { createSite } from '#app/server/site.ts'
import { openTestShop, type Visitor } from '../support/test-shop.ts'

const shop = await openTestShop()
let admin: Visitor
let request: (path: string, init?: RequestInit) => Response | Promise<Response>
beforeAll(async () => {
  admin = await shop.admin()
  const app = await createSite(shop.services)
  request = (path, init) => app.request(path, init)
})
afterAll(() => shop.close())

const customer = async (email: string) => {
  const visitor = shop.visitor()
  await visitor.register(email)
  return visitor
}

describe('a page of another site', () => {
  const writes = createApi(shop.services).calls.flatMap(({ method, path }) =>
    method === 'GET' ? [] : [`${method} ${path}`],
  )
  test.each(writes)('a foreign page cannot make a signed-in owner’s browser %s', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const where = path.replace(/:\w+/g, crypto.randomUUID())
    const foreign: [string, string][] = [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'null'],
    ]
    for (const [name, value] of foreign) {
      const answer = await admin.call(method, where, {}, { [name]: value })
      expect([answer.status, answer.text]).toEqual([403, 'This request came from another site.'])
    }
  })

  test('cannot read the API either', async () => {
    const { headers } = await admin.call('GET', '/api/orders', undefined, { origin: 'https://evil.example' })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('a redirect', () => {
  test.each([
    '//evil.example',
    '//evil.example/..',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/products//evil.example',
    '/custom-requests?next=https://evil.example',
    '/custom-requests//evil.example',
    '/?returnTo=https://evil.example',
    '/https://evil.example',
    '/favicon.ico//evil.example',
  ])('never leads from %s to another host', async (path) => {
    const answer = await request(`http://shop.example${path}`)
    const location = answer.headers.get('location')
    if (location) expect(new URL(location, 'http://shop.example').host).toBe('shop.example')
    const canonical = /rel="canonical" href="([^"]*)"/.exec(await answer.text())?.[1]
    if (canonical) expect(new URL(canonical, 'http://shop.example').host).toBe('shop.example')
  })
})

test('the server never requests an address that an admin or a customer enters', async () => {
  let calls = 0
  const trap = createServer((socket) => {
    calls++
    socket.destroy()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  const { port } = trap.address() as { port: number }
  const url = `https://127.0.0.1:${port}/picture.png`
  const product = { name: 'Trap', price: '1.00', images: [url], modelFile: url, isPublished: true }
  const answers = [
    await admin.post('/api/products', product),
    await admin.post('/api/categories', { name: 'Trap', image: url, isPublished: true }),
    await admin.post('/api/banners', { title: 'Trap', image: url, link: '/products', isPublished: true }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const id: string = answers[0]?.body.id
  for (const path of ['/', '/products', `/products/${id}`, `/products/${id}?view=3d`, '/sitemap.xml'])
    expect((await request(path)).status).toBe(200)
  const wish = { title: 'A lamp', description: 'A lamp like a star for the window.', category: 'other' }
  const refused = await (await customer('trap@example.com')).post('/api/custom-requests', {
    ...wish,
    referenceImages: [url],
  })
  expect(refused.status).toBe(400)
  await shop.mailsTo('owner@example.com')
  expect(calls).toBe(0)
  await new Promise((resolve) => trap.close(resolve))
})

test('product texts are escaped in their pages', async () => {
  const injected = `</script><script>window.stolen = 1</script><img src=x onerror="window.stolen = 1">`
  const { id } = await shop.product({ name: injected, description: injected })
  const page = await (await request(`/products/${id}`)).text()
  expect(page).toContain('&lt;/script&gt;')
  expect(page).not.toContain('<script>window.stolen')
  expect(page).not.toContain('<img src=x')
})

test('words of claims and messages are escaped in emails', async () => {
  const ida = await customer('escaped@example.com')
  const { body: order } = await ida.buy([{ productId: (await shop.product()).id }])
  for (const status of ['shipped', 'delivered']) await admin.put(`/api/orders/${order.id}/status`, { status })
  const words = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const report = { itemId: order.items[0].id, pieces: 1, kind: 'other', words, wish: 'return' }
  const { body } = await ida.post(`/api/orders/${order.id}/claims`, report)
  await admin.post(`/api/claims/${body.claims[0].id}/answer`, { answer: 'decline', reason: words })
  for (const who of [ida, admin]) await who.post(`/api/orders/${order.id}/thread`, { words })
  const { contactEmail } = (await admin.get('/api/settings')).body
  const mails = [...(await shop.mailsTo('escaped@example.com')), ...(await shop.mailsTo(contactEmail))]
  const told = mails.filter(({ html }) => html.includes('alert(1)'))
  expect(told.length).toBeGreaterThanOrEqual(4)
  for (const { html } of told) expect(html).not.toMatch(/<script>|<img src=x/)
})

describe('a file', () => {
  test.each([
    '/files/../demo-accounts.json',
    '/files/..%2fdemo-accounts.json',
    '/files/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/files/%2e%2e%2fdatabase%2fPG_VERSION',
    '/assets/../server/entry-server.js',
    '/assets/..%2fserver%2fentry-server.js',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.env',
    '/package.json',
    '/src/app/server/start.ts',
    '/.git/config',
  ])('of the machine is not handed out at %s', async (path) => {
    const answer = await request(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/root:|"dependencies"|renderToString|\[core\]|"password"/)
  })
})

describe('a body', () => {
  const csv = { 'content-type': 'text/csv' }
  test('nested 45,000 levels deep is refused quickly', async () => {
    const deep = `{"productId":${'['.repeat(45_000)}${']'.repeat(45_000)}}`
    const answer = await shop.visitor().post('/api/cart', deep)
    expect(answer.status).toBe(400)
  })

  test('without a length is limited while it arrives', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(65_536))),
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: endless, duplex: 'half' }
    expect((await request('/api/contact', init as RequestInit)).status).toBe(413)
  })

  test('is limited by its call', async () => {
    const large = { description: 'x'.repeat(200_000) }
    expect((await admin.post('/api/products', large)).status).toBe(400)
    expect((await admin.put(`/api/products/${crypto.randomUUID()}`, large)).status).toBe(400)
    expect((await admin.call('POST', '/api/products/import', 'x'.repeat(200_000), csv)).status).toBe(400)
    expect((await admin.post('/api/offers', large)).status).toBe(413)
  })

  test('cannot pollute prototypes', async () => {
    const eve = shop.visitor()
    const forged =
      '{"name":"Eve","email":"eve@example.com","password":"a long enough password","__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'
    await eve.post('/api/auth/register', forged)
    expect((await eve.get('/api/dashboard')).status).toBe(403)
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})

describe('personal data', () => {
  // rule 8
  test('is hidden from other accounts: sessions, wishlists, addresses and views', async () => {
    const [ida, eve] = [await customer('ida@example.com'), await customer('eve-2@example.com')]
    const heart = await shop.product()
    await ida.post('/api/wishlist', { productId: heart.id })
    const [{ id: session }] = (await ida.get('/api/user/sessions')).body
    await eve.delete(`/api/user/sessions/${session}`)
    await eve.delete(`/api/wishlist/${heart.id}`)
    expect((await ida.get('/api/auth/me')).body.user.email).toBe('ida@example.com')
    expect((await ida.get('/api/wishlist')).body).toHaveLength(1)
    expect((await eve.get('/api/user/addresses')).body.shippingAddress).toBe(null)
  })

  test('contains no secrets in any answer', async () => {
    const ida = await customer('secrets@example.com')
    const answers = [
      await ida.get('/api/auth/me'),
      await ida.put('/api/user/profile', { name: 'Ida' }),
      await ida.get('/api/user/sessions'),
      await admin.get('/api/staff'),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/argon2|password|stripeCustomerId|tokenHash/i)
    }
  })
})

test('a NUL in an address is answered without a failure', async () => {
  const named = shop.calls.flatMap(({ method, path, call }) => {
    const query = Object.keys(call.query ?? {}).map((name) => `${name}=%00`)
    const of = (name: string) => path.replaceAll(/:\w+/g, name)
    return [of('%00'), of('x%00'), ...(query.length ? [`${of('x')}?${query.join('&')}`] : [])]
      .filter((address) => address.includes('%00'))
      .map((address) => [method, address] as const)
  })
  expect(named.length).toBeGreaterThan(150)
  for (const [method, address] of named)
    expect([
      method,
      address,
      (await admin.call(method, address, method === 'GET' ? undefined : {})).status >= 500,
    ]).toEqual([method, address, false])
  expect((await admin.get('/api/dashboard')).status).toBe(200)
})

test('links in emails use the shop’s address, not the request’s Host header', async () => {
  await customer('host@example.com')
  await shop.visitor().call(
    'POST',
    '/api/auth/forgot-password',
    { email: 'host@example.com' },
    {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    },
  )
  const mails = await shop.mailsTo('host@example.com')
  expect(mails.length).toBeGreaterThan(0)
  for (const { html, text } of mails) expect(html + text).not.toContain('evil.example')
})
