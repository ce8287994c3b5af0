import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { handTyped, schemasOf } from './support/read-answers.ts'

const files = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Finds calls by their `Calls` object, in any file. */
const withCalls = files.filter(({ text }) => /new Calls\(/.test(text))
const inBrowsers = files.filter(({ file }) => /\/client\//.test(file) && file !== 'src/platform/client/http.ts')

describe('what is answered is said by a contract, once for both sides', () => {
  test('there are calls, and screens that make them', () => {
    expect(withCalls.length).toBeGreaterThan(20)
    expect(inBrowsers.length).toBeGreaterThan(150)
  })
  test('a file with calls builds no schema', () => {
    expect(withCalls.flatMap(({ file, text }) => schemasOf(file, text))).toEqual([])
  })
  test('a browser’s file describes no answer', () => {
    expect(inBrowsers.flatMap(({ file, text }) => handTyped(file, text))).toEqual([])
  })
})

const contract = "import type { Gift } from '../contract.ts'\n"
const own = "import type { Gift } from './gift.ts'\ntype Basket = { id: string }\n"

test.each([
  ["import * as z from 'zod/mini'", 'zod/mini'],
  ["import { object } from 'zod/mini'", 'zod/mini'],
  ["import z from 'zod'", 'zod'],
])('%s beside calls is found', (text, name) => {
  expect(schemasOf('a.ts', text)).toEqual([`a.ts imports ${name}`])
  expect(schemasOf('a.ts', text.replace('import', 'import type'))).toEqual([])
})

test.each([
  "send<{ id: string }>('POST', '/api/reviews')",
  "queryOptions<string[]>({ queryKey: ['/api/user/reviews'] })",
  "queryOptions<Gift[]>({ queryKey: ['/api/gifts'] })",
  "useQuery<Basket>({ queryKey: ['/api/basket'] })",
  "read<Pick<Gift, 'id'>>('/api/gifts')",
])('%s is found', (call) => {
  expect(handTyped('src/features/selling/cart/client/a.ts', `${own}${call}`)).toHaveLength(1)
})

test.each([
  "send<Gift>('POST', '/api/reviews')",
  "queryOptions<Gift[]>({ queryKey: ['/api/gifts'] })",
  "send<unknown>('DELETE', '/api/gifts')",
  "send('DELETE', '/api/gifts')",
  "function List<Kept extends Gift>() { return useQuery<Kept[]>({ queryKey: ['/api/gifts'] }) }",
])('%s is fine', (call) => {
  expect(handTyped('src/features/selling/cart/client/a.ts', `${contract}${call}`)).toEqual([])
})
