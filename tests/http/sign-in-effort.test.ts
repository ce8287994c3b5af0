import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

// The response time depends on the number of hashes and verifications, which can be counted without a clock.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.visitor().register('known@example.com')
})
afterAll(() => shop.close())

test.each(['known@example.com', 'unknown@example.com'])(
  'signing in as %s with a wrong password costs one verification at full strength',
  async (email) => {
    vi.mocked(verify).mockClear()
    const answer = await shop.visitor().post('/api/auth/login', { email, password: 'not this one' })
    expect([answer.status, answer.text]).toEqual([401, 'Invalid email or password'])
    expect(vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4))).toEqual([
      ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
    ])
  },
)

const madeUp = { token: 'made-up', name: 'Eve', email: 'eve@example.com', password: 'a long enough password' }
test.each([
  ['/api/auth/reset-password', { token: madeUp.token, password: madeUp.password }],
  ['/api/auth/first-admin', madeUp],
  ['/api/auth/join', { token: madeUp.token, name: madeUp.name, password: madeUp.password }],
])('a made-up link at %s costs no hash', async (path, body) => {
  vi.mocked(hash).mockClear()
  expect((await shop.visitor().post(path, body)).status).toBe(404)
  expect(vi.mocked(hash).mock.calls).toEqual([])
})
