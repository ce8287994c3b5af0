import { eq } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import { tidyUp } from '#app/server/tidy.ts'
import { oneTimeLinks, passkeys, secondFactors, users } from '#features/base/accounts/server/tables.ts'
import { Authenticator } from '../support/authenticator.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const origin = 'https://gifts.example'
const shop = await openTestShop({ PUBLIC_URL: origin })
afterAll(() => shop.close())

const password = 'a long enough password'
const refused = 'This passkey was not accepted. Please try again.'
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`

let people = 0
async function customer(at: TestShop = shop) {
  const email = `keyed-${people++}@example.com`
  const person = at.visitor()
  await person.register(email)
  return { person, email }
}
const begin = async (person: Visitor) => (await person.post('/api/user/passkeys/options', { password })).body
const add = async (person: Visitor, device: Authenticator, { at = origin, name = 'My phone' } = {}) =>
  person.post('/api/user/passkeys', { name, response: device.create(await begin(person), { origin: at }) })
const beginSignIn = async (visitor: Visitor) => (await visitor.post('/api/auth/passkey/options')).body
const signIn = (visitor: Visitor, response: unknown) => visitor.post('/api/auth/passkey', { response })
async function withPasskey() {
  const { person, email } = await customer()
  const device = new Authenticator()
  expect((await add(person, device)).status).toBe(201)
  return { person, email, device }
}

// rule 139
describe('a passkey', () => {
  test('is added with the password, is named in an email, and signs in without it', async () => {
    const { person, email } = await customer()
    const device = new Authenticator()
    expect(said(await person.post('/api/user/passkeys/options', { password: 'wrong' }))).toBe(
      '403: This is not your current password.',
    )
    const { status, body } = await add(person, device, { name: 'Blue phone' })
    expect([status, body]).toEqual([
      201,
      [{ id: expect.any(String), name: 'Blue phone', createdAt: expect.any(String), usedAt: null }],
    ])
    expect((await shop.mailsTo(email)).at(-1)?.text).toContain('the passkey “Blue phone” now signs in to your account')
    const visitor = shop.visitor()
    const { id: productId } = await shop.product()
    await visitor.post('/api/cart', { productId })
    const signed = await signIn(visitor, device.use(await beginSignIn(visitor), { origin }))
    expect([signed.status, signed.body.user?.email]).toEqual([200, email])
    expect((await visitor.get('/api/cart')).body).toHaveLength(1)
    expect((await person.get('/api/user/passkeys')).body[0].usedAt).not.toBeNull()
  })

  test('stands for the code of an account that asks for one', async () => {
    const email = `keyed-${people++}@example.com`
    const person = await shop.staff(email)
    const device = new Authenticator()
    await add(person, device)
    const [{ id: userId } = { id: '' }] = await shop.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email))
    const on = { userId, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date(), lastStep: 0, recoveryHashes: [] }
    await shop.db.insert(secondFactors).values(on)
    expect((await shop.visitor().post('/api/auth/login', { email, password })).status).toBe(401)
    expect((await signIn(shop.visitor(), device.use(await beginSignIn(person), { origin }))).status).toBe(200)
  })

  test('of another site is refused, when it is added and when it is used', async () => {
    const { person, device } = await withPasskey()
    const other = 'https://gifts-example.test'
    expect(said(await add(person, new Authenticator(), { at: other }))).toBe(`409: ${refused}`)
    expect(said(await signIn(shop.visitor(), device.use(await beginSignIn(person), { origin: other })))).toBe(
      `401: ${refused}`,
    )
    const { challenge } = await beginSignIn(person)
    const stolen = device.use({ challenge, rpId: 'gifts-example.test' }, { origin })
    expect(said(await signIn(shop.visitor(), stolen))).toBe(`401: ${refused}`)
  })

  test('whose device has not verified the person is refused', async () => {
    const { person, device } = await withPasskey()
    const careless = new Authenticator().create(await begin(person), { origin, isVerified: false })
    expect(said(await person.post('/api/user/passkeys', { name: 'Careless', response: careless }))).toBe(
      `409: ${refused}`,
    )
    const unverified = device.use(await beginSignIn(person), { origin, isVerified: false })
    expect(said(await signIn(shop.visitor(), unverified))).toBe(`401: ${refused}`)
  })

  onBoth('answers each challenge once, also for two browsers at the same time', async () => {
    const { person } = await customer()
    const device = new Authenticator()
    device.counter = 0
    await add(person, device)
    const answer = device.use(await beginSignIn(person), { origin })
    const both = await Promise.all([signIn(shop.visitor(), answer), signIn(shop.visitor(), answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await signIn(shop.visitor(), answer)).status).toBe(401)
    const created = new Authenticator().create(await begin(person), { origin })
    const wish = { name: 'Twice', response: created }
    const twice = await Promise.all([person.post('/api/user/passkeys', wish), person.post('/api/user/passkeys', wish)])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('does not answer the challenge of another account, of another purpose or of ten minutes ago', async () => {
    const { person, device } = await withPasskey()
    const { person: thief } = await customer()
    const forOther = new Authenticator().create(await begin(person), { origin })
    expect(said(await thief.post('/api/user/passkeys', { name: 'Mine', response: forOther }))).toBe(`409: ${refused}`)
    const { challenge, rp } = await begin(person)
    expect((await signIn(shop.visitor(), device.use({ challenge, rpId: rp.id }, { origin }))).status).toBe(401)
    const late = await beginSignIn(person)
    shop.clock.forward(11)
    expect((await signIn(shop.visitor(), device.use(late, { origin }))).status).toBe(401)
    await tidyUp(shop.services)
    expect(await shop.db.$count(oneTimeLinks, eq(oneTimeLinks.purpose, 'use-passkey'))).toBe(0)
  })

  test('of a copied device is refused once its count lags behind', async () => {
    const { person, device } = await withPasskey()
    device.counter = 40
    expect((await signIn(shop.visitor(), device.use(await beginSignIn(person), { origin }))).status).toBe(200)
    device.counter = 10
    expect((await signIn(shop.visitor(), device.use(await beginSignIn(person), { origin }))).status).toBe(401)
  })

  test.each([
    ['nothing', {}],
    ['an unknown one', { id: 'AAAA', response: { clientDataJSON: 'e30' } }],
    ['one of no letters that mean anything', { id: '💥', response: { clientDataJSON: '"' } }],
  ])('as %s is refused with a sentence', async (_, response) => {
    const { person } = await withPasskey()
    const answers = [
      await signIn(shop.visitor(), response),
      await person.post('/api/user/passkeys', { name: 'Odd', response }),
    ]
    expect(answers.map(({ status }) => status).every((status) => [400, 401, 409].includes(status))).toBe(true)
  })

  test('is removed by its account alone, and signs in no more', async () => {
    const { person, device } = await withPasskey()
    const { person: other } = await customer()
    const [{ id }] = (await person.get('/api/user/passkeys')).body
    expect(said(await other.delete(`/api/user/passkeys/${id}`))).toBe('404: There is no such passkey.')
    expect((await person.delete(`/api/user/passkeys/${id}`)).body).toEqual([])
    expect((await signIn(shop.visitor(), device.use(await beginSignIn(person), { origin }))).status).toBe(401)
  })

  test('of a person who had registered another’s address goes with the first proof of the mailbox', async () => {
    const { email, device } = await withPasskey()
    const holder = shop.visitor()
    await holder.post('/api/auth/code', { email })
    const code = /([A-Z2-9]{4}-[A-Z2-9]{4})/.exec((await shop.mailsTo(email)).at(-1)?.subject ?? '')?.[1]
    expect((await holder.post('/api/auth/code/sign-in', { email, code })).status).toBe(200)
    expect((await signIn(shop.visitor(), device.use(await beginSignIn(holder), { origin }))).status).toBe(401)
  })

  test('is one of ten at most', async () => {
    const { person } = await withPasskey()
    const [known] = await shop.db.select().from(passkeys).orderBy(passkeys.createdAt).limit(1)
    const [{ id: userId } = { id: '' }] = await shop.db
      .select({ id: passkeys.userId })
      .from(passkeys)
      .where(eq(passkeys.id, (await person.get('/api/user/passkeys')).body[0].id))
    const response = new Authenticator().create(await begin(person), { origin })
    for (let i = 0; i < 9; i++) {
      const { id: _, ...row } = known!
      await shop.db.insert(passkeys).values({ ...row, userId, credentialId: `other-${userId}-${i}` })
    }
    const full = '409: Remove a passkey before you add another.'
    expect(said(await person.post('/api/user/passkeys', { name: 'Late', response }))).toBe(full)
    expect(said(await person.post('/api/user/passkeys/options', { password }))).toBe(full)
  })
})
