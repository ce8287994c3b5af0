import { afterAll, describe, expect, test } from 'vitest'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

let people = 0
async function account(place: TestShop = shop) {
  const email = `coded-${people++}@example.com`
  await place.visitor().register(email)
  return email
}
const ask = (visitor: Visitor, email: string) => visitor.post('/api/auth/code', { email })
const enter = (visitor: Visitor, email: string, code: string) => visitor.post('/api/auth/code/sign-in', { email, code })
async function codeFor(email: string, place: TestShop = shop) {
  const mail = (await place.mailsTo(email)).at(-1)
  return /Your sign-in code: ([A-Z2-9]{4}-[A-Z2-9]{4})/.exec(mail?.subject ?? '')?.[1] ?? ''
}
const wrongCode = 'This code is wrong, used or expired. Please check it or ask for a new code.'

// rule 135
describe('an emailed code', () => {
  test('signs in once, in any spelling, and takes the guest’s cart along', async () => {
    const email = await account()
    const visitor = shop.visitor()
    const { id: productId } = await shop.product()
    await visitor.post('/api/cart', { productId })
    expect((await ask(visitor, email)).status).toBe(202)
    const code = await codeFor(email)
    const { status, body } = await enter(visitor, email, ` ${code.replace('-', '').toLowerCase()} `)
    expect([status, body.user.email]).toEqual([200, email])
    expect((await visitor.get('/api/cart')).body).toHaveLength(1)
    const again = await enter(shop.visitor(), email, code)
    expect([again.status, again.text]).toEqual([401, wrongCode])
  })

  test('ends after ten minutes, and with a sign-in by another code', async () => {
    const email = await account()
    await ask(shop.visitor(), email)
    const old = await codeFor(email)
    await ask(shop.visitor(), email)
    const last = await codeFor(email)
    expect((await enter(shop.visitor(), email, last)).status).toBe(200)
    expect((await enter(shop.visitor(), email, old)).status).toBe(401)
    await ask(shop.visitor(), email)
    const late = await codeFor(email)
    shop.clock.forward(11)
    expect((await enter(shop.visitor(), email, late)).status).toBe(401)
  })

  test('ends the sessions and the password of a person who registered the address before, once', async () => {
    const squatter = shop.visitor()
    const email = `coded-${people++}@example.com`
    await squatter.register(email)
    expect((await squatter.post('/api/user/save-address', { shippingAddress: homeAddress })).status).toBe(200)
    const endsOthers = 'signing in with the code ends all other sessions and deletes the old password'
    const holder = shop.visitor()
    await ask(holder, email)
    expect((await shop.mailsTo(email)).at(-1)?.text).toContain(endsOthers)
    await enter(holder, email, await codeFor(email))
    expect((await holder.get('/api/auth/me')).body.user.email).toBe(email)
    expect((await squatter.get('/api/auth/me')).body.user).toBeNull()
    expect((await holder.get('/api/user/addresses')).body).toMatchObject({ shippingAddress: null, addresses: [] })
    expect((await shop.visitor().post('/api/auth/login', { email, password: 'a long enough password' })).status).toBe(
      401,
    )
    const phone = shop.visitor()
    await ask(phone, email)
    expect((await shop.mailsTo(email)).at(-1)?.text).not.toContain(endsOthers)
    await enter(phone, email, await codeFor(email))
    expect((await holder.get('/api/auth/me')).body.user.email).toBe(email)
  })

  test('keeps the password that was set with an emailed link', async () => {
    const email = await account()
    await shop.visitor().post('/api/auth/forgot-password', { email })
    const token = /token=([\w-]+)/.exec((await shop.mailsTo(email)).at(-1)?.text ?? '')?.[1]
    const password = 'another long password'
    expect((await shop.visitor().post('/api/auth/reset-password', { token, password })).status).toBe(200)
    const visitor = shop.visitor()
    await ask(visitor, email)
    expect((await enter(visitor, email, await codeFor(email))).status).toBe(200)
    expect((await shop.visitor().post('/api/auth/login', { email, password })).status).toBe(200)
  })

  test('of another account does not sign in', async () => {
    const [ida, eve] = [await account(), await account()]
    await ask(shop.visitor(), eve)
    const answer = await enter(shop.visitor(), ida, await codeFor(eve))
    expect([answer.status, answer.text]).toEqual([401, wrongCode])
  })

  test('is not sent to an address without an account, and the answer is the same', async () => {
    const unknown = 'no-account@example.com'
    const answer = await ask(shop.visitor(), unknown)
    expect([answer.status, answer.body]).toEqual([202, { email: unknown }])
    expect(await shop.mailsTo(unknown)).toEqual([])
  })

  test('is not for owners and staff, also if they became so after the code was sent', async () => {
    const email = await account()
    await ask(shop.visitor(), email)
    const code = await codeFor(email)
    await shop.makeAdmin(email)
    expect((await enter(shop.visitor(), email, code)).status).toBe(401)
    const before = (await shop.mailsTo(email)).length
    await ask(shop.visitor(), email)
    expect(await shop.mailsTo(email)).toHaveLength(before)
  })

  test('wrong codes are limited', async () => {
    const strict = await openTestShop({ RATE_LIMIT_SCALE: '1' })
    const email = await account(strict)
    await ask(strict.visitor(), email)
    const code = await codeFor(email, strict)
    const answers = []
    for (let tries = 0; tries < 11; tries++) answers.push(await enter(strict.visitor(), email, 'AAAA-AAAA'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    expect(answers[10]?.text).toBe(
      'The code was wrong too often. Please wait 15 minutes, or sign in with your password.',
    )
    expect((await enter(strict.visitor(), email, code)).status).toBe(429)
    await strict.close()
  })

  test('is asked for five times in 15 minutes at most', async () => {
    const strict = await openTestShop({ RATE_LIMIT_SCALE: '1' })
    const email = await account(strict)
    const answers = []
    for (let tries = 0; tries < 6; tries++) answers.push(await ask(strict.visitor(), email))
    await strict.close()
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
    expect(answers[5]?.text).toBe(
      'You have asked for too many codes. Please wait 15 minutes before you ask for another code.',
    )
  })
})
