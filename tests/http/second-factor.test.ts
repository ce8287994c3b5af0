import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { createAdminLink } from '#features/base/accounts/server/accounts.ts'
import { createLink } from '#features/base/accounts/server/one-time-links.ts'
import { secondFactors, users } from '#features/base/accounts/server/tables.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
})
afterAll(() => shop.close())
let now = Date.parse('2026-12-01T09:00:00Z')
beforeEach(() => {
  // A code works once, so each test has a time of its own.
  now += 3_600_000
  shop.clock.set(new Date(now).toISOString())
})

const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const password = 'a long enough password'
const needed = '401: Enter the code of your authenticator app.'
const wrong = 'This code is wrong or was used already. Enter the code that your app shows now, or a recovery code.'
/** What an app shows, some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0, at = shop) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.clock.now().getTime() + steps * 30_000 })

let people = 0
/** A staff member with codes switched on a while ago. */
async function withCodes(at = shop) {
  const email = `nora-${people++}@example.com`
  const person = await at.staff(email)
  const { body } = await person.post('/api/user/second-factor', { password })
  const { body: confirmed } = await person.post('/api/user/second-factor/confirm', { code: codeOf(body.secret, 0, at) })
  at.clock.forward(10)
  const [{ id } = { id: '' }] = await at.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { person, email, id, secret: body.secret as string, recoveryCodes: confirmed.recoveryCodes as string[] }
}
const signIn = (email: string, code?: string, at = shop) =>
  at.visitor().post('/api/auth/login', { email, password, ...(code !== undefined && { code }) })

// rule 134
describe('sign-in codes', () => {
  test('are switched on with the first code of an app, and asked for at each sign-in', async () => {
    const nora = await shop.staff('nora@example.com')
    expect((await nora.get('/api/user/second-factor')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    expect(said(await nora.post('/api/user/second-factor', { password: 'wrong' }))).toBe(
      '403: This is not your current password.',
    )
    const { body } = await nora.post('/api/user/second-factor', { password })
    expect(body.address).toMatch(/^otpauth:\/\/totp\/.*nora%40example\.com\?.*secret=[A-Z2-7]{32}/)
    // Until then nothing is asked for.
    expect((await signIn('nora@example.com')).status).toBe(200)
    expect(said(await nora.post('/api/user/second-factor/confirm', { code: '000000' }))).toBe(`409: ${wrong}`)
    const { body: on } = await nora.post('/api/user/second-factor/confirm', { code: codeOf(body.secret) })
    expect([on.recoveryCodes.length, new Set(on.recoveryCodes).size]).toEqual([10, 10])
    expect((await nora.get('/api/user/second-factor')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(said(await nora.post('/api/user/second-factor', { password }))).toBe('409: Sign-in codes are on already.')
    expect(said(await nora.post('/api/user/second-factor/confirm', { code: codeOf(body.secret, 1) }))).toBe(
      '409: Begin again: this code belongs to no new app.',
    )
    expect(said(await signIn('nora@example.com'))).toBe(needed)
    expect(said(await signIn('nora@example.com', '123'))).toBe(`401: ${wrong}`)
    shop.clock.forward(1)
    expect((await signIn('nora@example.com', ` ${codeOf(body.secret).replace(/(...)/, '$1 ')}`)).status).toBe(200)
  })

  test('are not checked for a wrong password', async () => {
    const { email, secret } = await withCodes()
    const answer = await shop.visitor().post('/api/auth/login', { email, password: 'not this', code: codeOf(secret) })
    expect(said(answer)).toBe('401: Invalid email or password')
  })

  onBoth('work once, also for two browsers at the same time', async () => {
    const { email, secret, recoveryCodes } = await withCodes()
    const twice = async (code: string) =>
      (await Promise.all([signIn(email, code), signIn(email, code)])).map(({ status }) => status).sort()
    const code = codeOf(secret)
    expect([await twice(code), (await signIn(email, code)).status]).toEqual([[200, 401], 401])
    // An older code is not accepted after a newer one.
    expect((await signIn(email, codeOf(secret, -1))).status).toBe(401)
    const [first = ''] = recoveryCodes
    expect(await twice(first.toUpperCase())).toEqual([200, 401])
  })

  test('of an app whose clock is half a minute wrong are accepted, of another minute not', async () => {
    const { email, secret } = await withCodes()
    expect([(await signIn(email, codeOf(secret, -2))).status, (await signIn(email, codeOf(secret, 2))).status]).toEqual(
      [401, 401],
    )
    expect((await signIn(email, codeOf(secret, -1))).status).toBe(200)
    expect((await signIn(email, codeOf(secret, 1))).status).toBe(200)
  })

  test('cannot be guessed', async () => {
    const strict = await openTestShop({ RATE_LIMIT_SCALE: '1' })
    const { email, secret } = await withCodes(strict)
    const guesses: number[] = []
    for (let guess = 0; guess < 11; guess++) guesses.push((await signIn(email, `${100_000 + guess}`, strict)).status)
    expect(guesses).toEqual([...Array(10).fill(401), 429])
    expect(said(await signIn(email, codeOf(secret, 0, strict), strict))).toBe(
      '429: The code was wrong too often. Please wait 15 minutes.',
    )
    strict.clock.forward(16)
    expect((await signIn(email, codeOf(secret, 0, strict), strict)).status).toBe(200)
    await strict.close()
  })

  test('are asked for after a password reset, too, and a link without one stays good', async () => {
    const { email, id, secret } = await withCodes()
    const expiresAt = new Date(shop.clock.now().getTime() + 3_600_000)
    const token = await createLink(shop.services, { purpose: 'reset-password', userId: id, expiresAt })
    const reset = (code?: string) =>
      shop.visitor().post('/api/auth/reset-password', { token, password, ...(code && { code }) })
    expect([said(await reset()), said(await reset('111111'))]).toEqual([needed, `401: ${wrong}`])
    expect((await reset(codeOf(secret))).body.user.email).toBe(email)
  })

  test('are switched off with a code, and the account is told', async () => {
    const { person, email, recoveryCodes } = await withCodes()
    const off = (body: object) => person.call('DELETE', '/api/user/second-factor', body)
    expect(said(await off({ password, code: 'abc' }))).toBe(`409: ${wrong}`)
    expect(said(await off({ password: 'wrong', code: recoveryCodes[0] }))).toBe(
      '403: This is not your current password.',
    )
    expect((await off({ password, code: recoveryCodes[0] })).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    expect((await shop.mailsTo(email)).map(({ subject }) => subject)).toContain('Sign-in codes are off')
    expect((await signIn(email)).status).toBe(200)
  })

  test('of a staff member who has lost them are switched off by an owner, and of an owner by who runs the machine', async () => {
    const { email, id } = await withCodes()
    const staff = await shop.staff('eve@example.com')
    expect((await staff.delete(`/api/staff/codes/${id}`)).status).toBe(403)
    expect((await owner.delete(`/api/staff/codes/${id}`)).status).toBe(200)
    // A stolen session of an owner is not enough to switch the owner's own off.
    const { user } = (await owner.get('/api/auth/me')).body
    expect(said(await owner.delete(`/api/staff/codes/${user.id}`))).toBe(
      '409: Switch your own codes off in your account, with your password and a code.',
    )
    expect((await signIn(email)).status).toBe(200)
    expect((await owner.delete('/api/staff/codes/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    const lost = await withCodes()
    const token = await createAdminLink(shop.services, lost.email)
    const person = { token, name: 'Nora', email: lost.email, password }
    expect((await shop.visitor().post('/api/auth/first-admin', person)).status).toBe(201)
    expect((await signIn(lost.email)).status).toBe(200)
  })

  test('leave no readable recovery code in the database', async () => {
    const { id, recoveryCodes } = await withCodes()
    const [row] = await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, id))
    for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code)
  })
})
