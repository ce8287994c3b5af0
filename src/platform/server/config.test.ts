import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing has to be configured', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    seed: 'demo',
    stripe: undefined,
    databaseUrl: undefined,
    timeZone: 'UTC',
  })
})

test('a shop with its own server is not seeded unless it is asked to be', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://x' }).seed).toBe('none')
  expect(readConfig({ DATABASE_URL: 'postgres://x', SEED: 'demo' }).seed).toBe('demo')
})

test('a process does all, unless it shares a server with others', () => {
  const shared = { DATABASE_URL: 'postgres://x', PUBLIC_URL: 'https://gifts.example.com' }
  expect(readConfig({}).role).toBe('all')
  expect(readConfig({ ...shared, ROLE: 'web' }).role).toBe('web')
  expect(readConfig({ ...shared, ROLE: 'worker' }).role).toBe('worker')
})

const refused: [string, Record<string, string>, RegExp][] = [
  ['settings of a slicer without it', { SLICER_PROFILE: 'fine.ini' }, /SLICER_PROFILE needs SLICER_PATH/],
  ['a seller of labels without an address', { EASYPOST_API_KEY: 'EZTKx' }, /both EASYPOST_API_KEY and EASYPOST_FROM/],
  ['an address of labels that is none', { EASYPOST_API_KEY: 'EZTKx', EASYPOST_FROM: 'home' }, /EASYPOST_FROM: .* adr_/],
  [
    'a key that buys, for somebody else',
    { EASYPOST_API_KEY: 'EZAKx', EASYPOST_FROM: 'adr_1', EASYPOST_API_BASE: 'http://127.0.0.1:1' },
    /EASYPOST_API_BASE is accepted only with a test key/,
  ],
  ['a port that is none', { PORT: 'http' }, /PORT/],
  ['a time zone that is none', { SHOP_TIME_ZONE: 'Mars/Base' }, /SHOP_TIME_ZONE.*Europe\/Berlin/],
  ['a role that is none', { ROLE: 'printer' }, /ROLE/],
  ['a part of a shop on the embedded database', { ROLE: 'web' }, /ROLE: the embedded database .* set DATABASE_URL/],
  ['a worker without the shop’s address', { ROLE: 'worker', DATABASE_URL: 'postgres://x' }, /ROLE: .* set PUBLIC_URL/],
  ['half a first admin', { ADMIN_EMAIL: 'a@example.com' }, /both ADMIN_EMAIL and ADMIN_PASSWORD/],
  [
    'the way around a pooler without the pooler',
    { DATABASE_DIRECT_URL: 'postgres://x' },
    /DATABASE_DIRECT_URL needs DATABASE_URL/,
  ],
  [
    'half of an object store',
    { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'shop' },
    /all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY, or none/,
  ],
  ['an object store without an address', { S3_ENDPOINT: 's3.example.com' }, /S3_ENDPOINT: use an address such as/],
  ['half of Stripe', { STRIPE_SECRET_KEY: 'sk_test_x' }, /both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY/],
  [
    'test keys mixed with live ones',
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
    /both be test keys or both be live/,
  ],
  [
    'live keys mixed with test ones',
    { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    /both be test keys or both be live/,
  ],
  [
    'a restricted live key with a test one',
    { STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    /both be test keys or both be live/,
  ],
  [
    'the secret key where every browser would get it',
    { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'sk_live_x' },
    /STRIPE_PUBLISHABLE_KEY: use a key that starts with pk_/,
  ],
  [
    'the publishable key for the secret one',
    { STRIPE_SECRET_KEY: 'pk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    /STRIPE_SECRET_KEY: use a key that starts with sk_/,
  ],
  [
    'another address for Stripe with a live key',
    { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x', STRIPE_API_BASE: 'http://localhost:1' },
    /only with an sk_test_ key/,
  ],
]
test.each(refused)('the start refuses %s, and says how to mend it', (_, environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test.each([
  ['test', 'sk_test_x', 'pk_test_x'],
  ['live', 'sk_live_x', 'pk_live_x'],
  ['restricted', 'rk_live_x', 'pk_live_x'],
])('%s keys that belong together are taken', (_, secretKey, publishableKey) => {
  const { stripe } = readConfig({ STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey })
  expect(stripe).toMatchObject({ secretKey, publishableKey })
})
