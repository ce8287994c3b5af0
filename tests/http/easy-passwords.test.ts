import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdminLink } from '#features/base/accounts/server/accounts.ts'
import { hashPassword } from '#features/base/accounts/server/passwords.ts'
import { users } from '#features/base/accounts/server/tables.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const refusal = [400, 'This password is too easy to guess. Use a longer password or a few unusual words.']
let people = 0
const register = async (password: string, name = 'Ida Lindqvist', email = `easy-${people++}@example.com`) => {
  const visitor = shop.visitor()
  const { status, text } = await visitor.post('/api/auth/register', { name, email, password })
  return Object.assign(visitor, { answer: [status, text], status, email })
}

test.each([
  'password',
  '12345678',
  'password123',
  'P@ssw0rd',
  'qwertyuiop',
  'drowssap',
  'aaaaaaaaaaaa',
  'passwordpasswordpassword',
])('registration refuses the password %s', async (password) => {
  const ida = await register(password)
  expect(ida.answer).toEqual(refusal)
  expect((await ida.get('/api/auth/me')).body).toEqual({ user: null })
})

test('registration refuses the user’s own name or email as a password', async () => {
  expect((await register('Lindqvist')).answer).toEqual(refusal)
  expect((await register('ida-maria@example.com', 'Ida', 'ida-maria@example.com')).answer).toEqual(refusal)
})

test.each([
  'three purple printers',
  'xk7-Vq2m',
  'ein langes Passwort',
  '長いパスワードです',
  'x7'.padEnd(200, 'q9 Lm'),
])('registration accepts the password %s', async (password) => {
  expect((await register(password)).status).toBe(201)
})

test('a password change refuses an easy password and keeps the old one', async () => {
  const ida = await register('a long enough password')
  const change = { currentPassword: 'a long enough password', newPassword: 'iloveyou' }
  const refused = await ida.put('/api/user/password', change)
  expect([refused.status, refused.text]).toEqual(refusal)
  const again = { email: ida.email, password: 'a long enough password' }
  expect((await shop.visitor().post('/api/auth/login', again)).status).toBe(200)
})

test('a refused easy password does not use up a reset link', async () => {
  const ida = await register('a long enough password')
  await shop.visitor().post('/api/auth/forgot-password', { email: ida.email })
  const mail = (await shop.mailsTo(ida.email)).at(-1)
  const token = decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const reset = (password: string) => shop.visitor().post('/api/auth/reset-password', { token, password })
  const refused = await reset('iloveyou')
  expect([refused.status, refused.text]).toEqual(refusal)
  expect((await reset('another long password')).status).toBe(200)
})

test('a refused easy password does not use up an admin link', async () => {
  const token = await createAdminLink(shop.services, 'owner-1@example.com')
  const redeem = (password: string) =>
    shop.visitor().post('/api/auth/first-admin', { name: 'Owner', email: 'owner-1@example.com', token, password })
  const refused = await redeem('owner-1@example.com')
  expect([refused.status, refused.text]).toEqual(refusal)
  expect((await redeem('a long enough password')).status).toBe(201)
})

test('an existing easy password still works for sign-in', async () => {
  const password = await hashPassword('password')
  await shop.db.insert(users).values({ name: 'Ida', email: 'before@example.com', password })
  const answer = await shop.visitor().post('/api/auth/login', { email: 'before@example.com', password: 'password' })
  expect(answer.status).toBe(200)
})
