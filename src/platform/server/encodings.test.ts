import { expect, test } from 'vitest'
import { acceptsEncoding } from './encodings.ts'

test('accepts Brotli that is named, and refuses it with weight 0', () => {
  const named = ['br', 'gzip, deflate, br, zstd', 'gzip;q=1.0, br;q=0.5', 'BR', 'br ; q=0.001', 'br;q=0.01, *;q=0']
  const not = [
    '',
    'gzip',
    'br;q=0',
    'br; q=0.0, gzip',
    'gzip, br ;q=0.000',
    'brotli',
    'x-br',
    '*',
    'identity',
    'br;q=0, *;q=0',
  ]
  expect(named.filter((one) => !acceptsEncoding('br', one))).toEqual([])
  expect(not.filter((one) => acceptsEncoding('br', one))).toEqual([])
  expect([
    acceptsEncoding('br', undefined),
    acceptsEncoding('gzip', 'br, gzip;q=0'),
    acceptsEncoding('gzip', 'deflate'),
  ]).toEqual([false, false, true])
})
