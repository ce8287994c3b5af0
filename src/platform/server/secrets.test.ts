import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets.ts'

test.each([
  ['a password', '{"password":"s3 \\"cret"}', '{"password":"[hidden]"}'],
  [
    'a password deep within',
    '{"body":{"user":{"newPassword":"s3cret"}}}',
    '{"body":{"user":{"newPassword":"[hidden]"}}}',
  ],
  ['cookies in a list', '{"set-cookie":["session=s3cret","b=2"],"a":1}', '{"set-cookie":"[hidden]","a":1}'],
  [
    'a body that was logged as text',
    '{"body":"{\\"password\\":\\"s3cret\\"}"}',
    '{"body":"{\\"password\\":\\"[hidden]\\"}"}',
  ],
  [
    'a token in an address',
    '{"url":"/reset-password?token=s3cret&x=1"}',
    '{"url":"/reset-password?token=[hidden]&x=1"}',
  ],
  ['a bearer', '{"msg":"sent Bearer s3cret.x-y"}', '{"msg":"sent Bearer [hidden]"}'],
  ['the secret of a payment', '{"msg":"pi_12_secret_s3cret failed"}', '{"msg":"[hidden] failed"}'],
  ['a key', '{"msg":"no such key: sk_live_s3cret"}', '{"msg":"no such key: [hidden]"}'],
  ['a database’s password', '{"msg":"postgres://me:s3cret@host/db"}', '{"msg":"postgres://[hidden]@host/db"}'],
  [
    'the number of a card',
    '{"msg":"4242 4242 4242 4242, 5555-5555-5555-4444, 378282246310005"}',
    '{"msg":"[hidden], [hidden], [hidden]"}',
  ],
])('%s is hidden', (_, line, safe) => {
  expect(withoutSecrets(line)).toBe(safe)
  JSON.parse(safe)
})

test.each([
  '{"level":30,"time":1763709260123,"took":4,"path":"/api/products/6f1c2d3e-4242-4242-8242-424242424242"}',
  '{"orderId":"4242424242424243","count":4111111111111112}',
  '{"msg":"the password was changed","url":"/products?category=christmas"}',
])('what is no secret stays: %s', (line) => {
  expect(withoutSecrets(line)).toBe(line)
})

test('a long run of backslashes is read once', () => {
  const run = '\\'.repeat(200_000)
  for (const line of [run, `\\"password\\":\\"${run}x`])
    expect(withoutSecrets(`${line} Bearer abc`)).toMatch(/(\[hidden\]|\\ Bearer \[hidden\])$/)
})
