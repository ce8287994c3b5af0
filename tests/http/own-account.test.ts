import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#features/base/accounts/server/tables.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { keptMails, outbox } from '#platform/server/tables.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const password = 'a long enough password'
const other = 'another long password'
async function customer() {
  const visitor = shop.visitor()
  const email = `account-${people++}@example.com`
  const { id } = await visitor.register(email, password)
  return Object.assign(visitor, { email, id })
}
const signIn = async (email: string, secret = password) => {
  const visitor = shop.visitor()
  const { status } = await visitor.post('/api/auth/login', { email, password: secret })
  return Object.assign(visitor, { status })
}
const isSignedIn = async (visitor: Visitor) => Boolean((await visitor.get('/api/auth/me')).body.user)
/** The token of the newest link that was sent to an address. */
const linkTo = async (email: string) => {
  const mail = (await shop.mailsTo(email)).at(-1)
  return decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

test('a new account gets one welcome, to its own address', async () => {
  const { email } = await customer()
  await shop.mailsTo(email)
  const kept = await shop.db.select().from(keptMails).where(eq(keptMails.recipient, email))
  expect(kept.map(({ subject }) => subject)).toEqual(['Welcome! Your account is ready'])
})

describe('a forgotten password', () => {
  const ask = (email: string) => shop.visitor().post('/api/auth/forgot-password', { email })

  test('is reset with an emailed link that works once and ends all other sessions', async () => {
    const ida = await customer()
    expect((await ida.post('/api/user/save-address', { shippingAddress: homeAddress })).status).toBe(200)
    expect((await ask(ida.email)).status).toBe(202)
    const token = await linkTo(ida.email)
    const browser = shop.visitor()
    const reset = await browser.post('/api/auth/reset-password', { token, password: 'another long password' })
    expect([reset.status, reset.body.user.email]).toEqual([200, ida.email])
    expect([await isSignedIn(browser), await isSignedIn(ida)]).toEqual([true, false])
    // The first link proves the mailbox: what another person had saved before is gone (rule 135).
    expect((await browser.get('/api/user/addresses')).body.addresses).toEqual([])
    expect((await signIn(ida.email)).status).toBe(401)
    expect((await signIn(ida.email, 'another long password')).status).toBe(200)
    expect((await shop.mailsTo(ida.email)).at(-1)?.subject).toBe('Your password was changed')
    const again = await shop.visitor().post('/api/auth/reset-password', { token, password: 'a third long password' })
    expect([again.status, again.text]).toEqual([
      404,
      'This link has been used or has expired. Please ask for a new link.',
    ])
  })

  test('is void for a sign-in that runs during the reset', async () => {
    for (let round = 0; round < 10; round++) {
      const ida = await customer()
      await ask(ida.email)
      const token = await linkTo(ida.email)
      const [stranger, reset] = await Promise.all([
        signIn(ida.email),
        shop.visitor().post('/api/auth/reset-password', { token, password: other }),
      ])
      expect([reset.status, await isSignedIn(stranger)]).toEqual([200, false])
    }
  })

  test('gets the same response for an unknown address, without an email', async () => {
    const ida = await customer()
    const [known, unknown] = await Promise.all([ask(ida.email), ask('nobody@example.com')])
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
    expect(await shop.mailsTo('nobody@example.com')).toEqual([])
    const rows = await shop.db.select().from(outbox).where(eq(outbox.kind, 'password-reset'))
    expect(rows.some(({ payload }) => JSON.stringify(payload).includes('nobody'))).toBe(false)
  })

  test('has a link that expires after an hour', async () => {
    const ida = await customer()
    await ask(ida.email)
    const token = await linkTo(ida.email)
    shop.clock.forward(61)
    const late = await shop.visitor().post('/api/auth/reset-password', { token, password: 'another long password' })
    expect(late.status).toBe(404)
    expect((await signIn(ida.email)).status).toBe(200)
  })

  test.each([
    ['a made-up token', { token: 'made-up', password: 'another long password' }, 404],
    ['a short password', { token: 'x', password: 'short' }, 400],
    ['no token', { password: 'another long password' }, 400],
  ])('is not reset with %s', async (_, body, status) => {
    expect((await shop.visitor().post('/api/auth/reset-password', body)).status).toBe(status)
  })

  test('sends at most five links per hour', async () => {
    const strict = await openTestShop({ RATE_LIMIT_SCALE: '1' })
    const visitor = strict.visitor()
    for (let times = 0; times < 5; times++)
      await visitor.post('/api/auth/forgot-password', { email: 'ida@example.com' })
    const refused = await visitor.post('/api/auth/forgot-password', { email: 'ida@example.com' })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
    strict.clock.forward(61)
    expect((await visitor.post('/api/auth/forgot-password', { email: 'ida@example.com' })).status).toBe(202)
    await strict.close()
  })
})

describe('an account', () => {
  test('has a name that the user can change', async () => {
    const ida = await customer()
    expect((await ida.put('/api/user/profile', { name: '  Ida Berg ' })).body.user.name).toBe('Ida Berg')
    expect((await ida.get('/api/auth/me')).body.user.name).toBe('Ida Berg')
    expect((await ida.put('/api/user/profile', { name: ' ' })).text).toBe('Name is required.')
    expect((await ida.put('/api/user/profile', { name: 'Ida', role: 'admin' })).status).toBe(400)
    expect((await shop.visitor().put('/api/user/profile', { name: 'Nobody' })).status).toBe(401)
  })

  test('changes its password with the current password, ends other sessions and sends an email', async () => {
    const ida = await customer()
    const phone = await signIn(ida.email)
    const change = (currentPassword: string) =>
      ida.put('/api/user/password', { currentPassword, newPassword: 'another long password' })
    const wrong = await change('not my password')
    expect([wrong.status, wrong.text]).toEqual([403, 'This is not your current password.'])
    expect((await change(password)).status).toBe(200)
    expect([await isSignedIn(ida), await isSignedIn(phone)]).toEqual([true, false])
    expect((await signIn(ida.email, 'another long password')).status).toBe(200)
    expect((await shop.mailsTo(ida.email)).at(-1)?.subject).toBe('Your password was changed')
  })

  test('changes its email after a confirmation, and notifies the old address', async () => {
    const ida = await customer()
    const email = `new-${ida.email}`
    expect((await ida.post('/api/user/email', { email, password: 'not mine' })).status).toBe(403)
    expect((await ida.post('/api/user/email', { email, password })).status).toBe(202)
    expect((await ida.get('/api/auth/me')).body.user.email).toBe(ida.email)
    const token = await linkTo(email)
    expect((await shop.visitor().post('/api/auth/confirm-email', { token })).status).toBe(200)
    expect((await ida.get('/api/auth/me')).body.user.email).toBe(email)
    expect((await shop.mailsTo(ida.email)).at(-1)?.subject).toBe('The email address of your account was changed')
    expect((await shop.visitor().post('/api/auth/confirm-email', { token })).status).toBe(404)
  })

  test('cannot take another account’s email, not even with an older link', async () => {
    const ida = await customer()
    const sam = await customer()
    expect((await ida.post('/api/user/email', { email: sam.email, password })).status).toBe(409)
    const email = `wanted-${people}@example.com`
    await ida.post('/api/user/email', { email, password })
    const token = await linkTo(email)
    await shop.visitor().register(email)
    expect((await shop.visitor().post('/api/auth/confirm-email', { token })).status).toBe(409)
    expect((await ida.get('/api/auth/me')).body.user.email).toBe(ida.email)
  })

  const newKeys: [string, (ida: Awaited<ReturnType<typeof customer>>) => Promise<unknown>][] = [
    [
      'the password is reset',
      async ({ email }) => {
        await shop.visitor().post('/api/auth/forgot-password', { email })
        return shop.visitor().post('/api/auth/reset-password', { token: await linkTo(email), password: other })
      },
    ],
    [
      'the password is changed',
      (ida) => ida.put('/api/user/password', { currentPassword: password, newPassword: other }),
    ],
  ]
  test.each(newKeys)('voids open confirmation links once %s', async (_, takeBack) => {
    const ida = await customer()
    const email = `burglar-${ida.email}`
    await ida.post('/api/user/email', { email, password })
    const token = await linkTo(email)
    await takeBack(ida)
    expect((await signIn(ida.email, other)).status).toBe(200)
    const refused = await shop.visitor().post('/api/auth/confirm-email', { token })
    expect([refused.status, refused.text]).toEqual([
      404,
      'This link has been used or has expired. Please ask for a new link.',
    ])
    expect((await signIn(email, other)).status).toBe(401)
  })

  test('voids reset links in the old mailbox after a change of email', async () => {
    const ida = await customer()
    await shop.visitor().post('/api/auth/forgot-password', { email: ida.email })
    const inOldMailbox = await linkTo(ida.email)
    const email = `moved-${ida.email}`
    await ida.post('/api/user/email', { email, password })
    await shop.visitor().post('/api/auth/confirm-email', { token: await linkTo(email) })
    const late = await shop.visitor().post('/api/auth/reset-password', { token: inOldMailbox, password: other })
    expect([late.status, (await signIn(email)).status]).toEqual([404, 200])
  })

  test('lists its sessions, and ends one or all others', async () => {
    const ida = await customer()
    const phone = await signIn(ida.email)
    const laptop = await signIn(ida.email)
    const list = (await ida.get('/api/user/sessions')).body
    expect(list).toHaveLength(3)
    expect(list.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    const phoneSession = (await phone.get('/api/user/sessions')).body.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    )
    const sam = await customer()
    await sam.delete(`/api/user/sessions/${phoneSession.id}`)
    expect(await isSignedIn(phone)).toBe(true)
    await ida.delete(`/api/user/sessions/${phoneSession.id}`)
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true])
    expect((await ida.delete('/api/user/sessions')).body).toEqual({ ended: 1 })
    expect([await isSignedIn(laptop), await isSignedIn(ida)]).toEqual([false, true])
  })
})

describe('deleting an account', () => {
  const leave = (visitor: Visitor, secret = password) => visitor.call('DELETE', '/api/user', { password: secret })

  test('needs the password', async () => {
    const ida = await customer()
    expect((await leave(ida, 'not mine')).status).toBe(403)
    expect(await isSignedIn(ida)).toBe(true)
    expect((await leave(shop.visitor())).status).toBe(401)
  })

  test('deletes personal data and keeps the orders', async () => {
    const ida = await customer()
    const heart = await shop.product({ stock: 10 })
    const { body: done } = await ida.buy([{ productId: heart.id }])
    const { body: underWay } = await ida.buy([{ productId: heart.id }])
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, done.id))
    await ida.post('/api/wishlist', { productId: heart.id })
    await ida.post('/api/user/save-address', { shippingAddress: done.shippingAddress })
    await shop.mailsTo(ida.email)

    expect((await leave(ida)).status).toBe(200)
    expect(await isSignedIn(ida)).toBe(false)
    expect(await shop.db.select().from(users).where(eq(users.id, ida.id))).toEqual([])
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, ida.id))).toEqual([])
    expect(await shop.mailsTo(ida.email)).toEqual([])
    const kept = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]
    expect(await kept(done.id)).toMatchObject({
      userId: null,
      total: 2199,
      shippingAddress: null,
      billingAddress: null,
    })
    // A parcel on its way keeps its address until it is delivered.
    expect(await kept(underWay.id)).toMatchObject({ userId: null, shippingAddress: { city: 'Portland' } })
    const admin = await shop.admin()
    await admin.put(`/api/orders/${underWay.id}/status`, { status: 'delivered' })
    expect(await kept(underWay.id)).toMatchObject({ status: 'delivered', shippingAddress: null })
  })

  test('during a checkout releases the reserved pieces', async () => {
    const ida = await customer()
    const heart = await shop.product({ stock: 3 })
    await ida.post('/api/cart', { productId: heart.id })
    const { body: intent } = await ida.post('/api/create-payment-intent', { amount: 21.99 })
    expect(await shop.stockOf(heart.id)).toBe(2)
    await leave(ida)
    expect(await shop.stockOf(heart.id)).toBe(3)
    expect((await shop.payments.find(intent.paymentIntentId))?.state).toBe('cancelled')
  })

  test('frees the email for a new account', async () => {
    const ida = await customer()
    await leave(ida)
    await expect(shop.visitor().register(ida.email)).resolves.toMatchObject({ email: ida.email })
  })

  test('is refused to the only owner, but not to staff', async () => {
    const alone = await openTestShop()
    const owner = await alone.admin()
    const answer = await leave(owner)
    expect([answer.status, answer.text]).toEqual([
      409,
      'You are the only owner, and the shop needs an owner. Make another person owner first.',
    ])
    expect((await leave(await alone.staff())).status).toBe(200)
    await alone.close()
  })
})
