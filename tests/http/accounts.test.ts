import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdminLink } from '#features/base/accounts/server/accounts.ts'
import { ensureOwner } from '#features/base/accounts/server/ensure-owner.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const password = 'a long enough password'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a visitor has no user', async () => {
  const { status, body } = await shop.visitor().get('/api/auth/me')
  expect([status, body]).toEqual([200, { user: null }])
})

test('registration signs the customer in and stores the email in lower case', async () => {
  const ida = shop.visitor()
  const answer = await ida.post('/api/auth/register', { name: ' Ida ', email: ' Ida@Example.com ', password })
  expect(answer.status).toBe(201)
  expect(answer.body.user).toEqual({
    id: expect.any(String),
    name: 'Ida',
    staffRole: null,
    email: 'ida@example.com',
    role: 'customer',
  })
  expect((await ida.get('/api/auth/me')).body.user.email).toBe('ida@example.com')
})

test('the cookies are httpOnly and SameSite', async () => {
  const { headers } = await shop
    .visitor()
    .post('/api/auth/register', { name: 'C', email: 'cookie@example.com', password })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('sign-in rotates the session, so a planted session is void', async () => {
  const heart = await shop.product()
  const ida = shop.visitor()
  await ida.post('/api/cart', { productId: heart.id })
  const planted = ida.cookie()
  await ida.register('rotated@example.com')
  expect(ida.cookie()).not.toBe(planted)
  const thief = shop.visitor()
  thief.useCookie(planted)
  expect((await thief.get('/api/auth/me')).body).toEqual({ user: null })
})

test('signing in again ends the browser’s previous session', async () => {
  const ida = shop.visitor()
  await ida.register('again@example.com')
  const before = ida.cookie()
  await ida.post('/api/auth/login', { email: 'again@example.com', password })
  const thief = shop.visitor()
  thief.useCookie(before)
  expect((await thief.get('/api/auth/me')).body).toEqual({ user: null })
  expect((await ida.get('/api/auth/me')).body.user.email).toBe('again@example.com')
})

test('signing out deletes the session on the server', async () => {
  const ida = shop.visitor()
  await ida.register('leaving@example.com')
  const kept = ida.cookie()
  expect((await ida.post('/api/auth/logout')).status).toBe(200)
  const thief = shop.visitor()
  thief.useCookie(kept)
  expect((await thief.get('/api/auth/me')).body).toEqual({ user: null })
  expect((await shop.visitor().post('/api/auth/logout')).status).toBe(200)
})

test('a session expires after thirty days without a visit', async () => {
  const ida = shop.visitor()
  await ida.register('absent@example.com')
  shop.clock.forward(31 * 24 * 60)
  expect((await ida.get('/api/auth/me')).body).toEqual({ user: null })
})

describe('registration refuses', () => {
  const person = { name: 'Eve', email: 'eve@example.com', password }
  const refused: [string, unknown, number, RegExp][] = [
    ['no name', { ...person, name: '  ' }, 400, /Name is required/],
    ['no email', { ...person, email: '' }, 400, /Email is required/],
    ['an invalid email', { ...person, email: 'eve' }, 400, /valid email/],
    ['a missing password', { name: 'Eve', email: 'eve@example.com' }, 400, /Password is required/],
    ['a short password', { ...person, password: '1234567' }, 400, /at least 8/],
    ['a password of 201 characters', { ...person, password: 'x'.repeat(201) }, 400, /at most 200/],
    ['an object for a name', { ...person, name: { toString: 1 } }, 400, /./],
    ['a NUL in a name', { ...person, name: 'E\0ve' }, 400, /character that cannot be stored/],
    ['broken JSON', '{', 400, /JSON/],
  ]
  test.each(refused)('%s', async (_, payload, status, sentence) => {
    const eve = shop.visitor()
    const answer = await eve.post('/api/auth/register', payload)
    expect(answer.status).toBe(status)
    expect(answer.text).toMatch(sentence)
    expect((await eve.get('/api/auth/me')).body).toEqual({ user: null })
  })

  test('an email that has an account', async () => {
    await shop.visitor().register('taken@example.com')
    const answer = await shop.visitor().post('/api/auth/register', { ...person, email: 'TAKEN@example.com' })
    expect([answer.status, answer.text]).toEqual([
      409,
      'There is already an account with this email. Please sign in instead.',
    ])
  })

  test('a role in the request', async () => {
    const eve = shop.visitor()
    const { body } = await eve.post('/api/auth/register', { ...person, email: 'role@example.com', role: 'admin' })
    expect(body?.user.role ?? 'refused').not.toBe('admin')
    expect((await eve.get('/api/orders')).status).toBe(403)
  })
})

test('a wrong password and an unknown email get the same response', async () => {
  await shop.visitor().register('known@example.com')
  const wrong = await shop.visitor().post('/api/auth/login', { email: 'known@example.com', password: 'not this one' })
  const unknown = await shop
    .visitor()
    .post('/api/auth/login', { email: 'unknown@example.com', password: 'not this one' })
  expect([wrong.status, wrong.text]).toEqual([401, 'Invalid email or password'])
  expect([unknown.status, unknown.text]).toEqual([401, 'Invalid email or password'])
})

test("a cross-site request cannot write with a visitor's cookie", async () => {
  const heart = await shop.product()
  const guest = shop.visitor()
  const foreign = await guest.call('POST', '/api/cart', { productId: heart.id }, { 'sec-fetch-site': 'cross-site' })
  const otherOrigin = await guest.call(
    'POST',
    '/api/cart',
    { productId: heart.id },
    { origin: 'https://evil.example', host: 'shop.example' },
  )
  expect([foreign.status, otherOrigin.status]).toEqual([403, 403])
  expect((await guest.get('/api/cart')).body).toEqual([])
})

// rule 41
test('errors are problem details for clients that accept them', async () => {
  const answer = await shop
    .visitor()
    .call('GET', '/api/products/nothing', undefined, { accept: 'application/problem+json' })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.body).toMatchObject({ title: 'Product Not Found', status: 404 })
})

describe('the first admin', () => {
  const owner = { name: 'Owner', email: 'owner@example.com', password }

  // rule 31
  test('is created with a link that works once', async () => {
    const token = await createAdminLink(shop.services)
    const admin = shop.visitor()
    const made = await admin.post('/api/auth/first-admin', { ...owner, token })
    expect([made.status, made.body.user.role]).toEqual([201, 'admin'])
    expect((await admin.get('/api/orders')).status).toBe(200)
    const again = await shop.visitor().post('/api/auth/first-admin', { ...owner, email: 'second@example.com', token })
    expect(again.status).toBe(404)
  })

  test('voids every other link for a shop without admins', async () => {
    const token = await createAdminLink(shop.services)
    const late = await shop.visitor().post('/api/auth/first-admin', { ...owner, email: 'late@example.com', token })
    expect([late.status, late.text]).toEqual([403, 'This shop already has an admin.'])
  })

  test('can only be created for the email of a link', async () => {
    const token = await createAdminLink(shop.services, 'named@example.com')
    const thief = await shop.visitor().post('/api/auth/first-admin', { ...owner, email: 'thief@example.com', token })
    expect([thief.status, thief.text]).toEqual([403, 'This link is for another email address.'])
    const named = await shop.visitor().post('/api/auth/first-admin', { ...owner, email: 'named@example.com', token })
    expect([named.status, named.body.user.role]).toEqual([201, 'admin'])
  })

  test('can be set by the configuration, which promotes no existing customer', async () => {
    const named = { email: 'Maker@example.com', password }
    await ensureOwner(shop.services, named)
    // The next start finds the account and keeps its password.
    await ensureOwner(shop.services, { ...named, password: 'another good password' })
    const maker = shop.visitor()
    const { body } = await maker.post('/api/auth/login', { email: 'maker@example.com', password })
    expect(body.user).toMatchObject({ role: 'admin', staffRole: 'owner' })
    await shop.visitor().register('customer@example.com')
    await expect(ensureOwner(shop.services, { email: 'customer@example.com', password })).rejects.toThrow(
      'ADMIN_EMAIL: the account of customer@example.com is not an owner. Make it one with: npm run admin -- create customer@example.com',
    )
    await expect(ensureOwner(shop.services, { email: 'new@example.com', password: 'password' })).rejects.toThrow(
      /^ADMIN_PASSWORD: /,
    )
  })

  test('takes over an account that a stranger registered, and ends the stranger’s sessions and links', async () => {
    const stranger = shop.visitor()
    await stranger.register('boss@example.com')
    await stranger.post('/api/user/email', { email: 'stranger@example.com', password })
    const [mail] = await shop.mailsTo('stranger@example.com')
    const elsewhere = decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
    const token = await createAdminLink(shop.services, 'boss@example.com')
    const boss = shop.visitor()
    const made = await boss.post('/api/auth/first-admin', {
      ...owner,
      email: 'boss@example.com',
      password: 'another long password',
      token,
    })
    expect([made.status, made.body.user.staffRole]).toEqual([201, 'owner'])
    expect((await stranger.get('/api/auth/me')).body).toEqual({ user: null })
    expect((await stranger.get('/api/staff')).status).toBe(401)
    expect((await stranger.post('/api/auth/confirm-email', { token: elsewhere })).status).toBe(404)
    expect((await boss.get('/api/staff')).status).toBe(200)
  })

  test('needs an existing link that is younger than a day', async () => {
    expect((await shop.visitor().post('/api/auth/first-admin', { ...owner, token: 'guess' })).status).toBe(404)
    const token = await createAdminLink(shop.services, 'old@example.com')
    shop.clock.forward(25 * 60)
    expect(
      (await shop.visitor().post('/api/auth/first-admin', { ...owner, email: 'old@example.com', token })).status,
    ).toBe(404)
  })
})
