import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openStripeShop } from '../support/stripe-shop.ts'
import { openTestShop } from '../support/test-shop.ts'

const withTestCards = await openTestShop()
const { shop: withStripe, close } = await openStripeShop()
afterAll(async () => {
  await withTestCards.close()
  await close()
})

// That test makes every call; this one names them.
const makeAll = /\/(every-call|who-may)\.test\.ts$/
const tests = globSync('tests/{http,support}/*.ts')
  .filter((file) => !makeAll.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const calls = [...withTestCards.calls, ...withStripe.calls].map(({ method, path }) => [method, path] as const)
const eachOnce = [...new Map(calls.map((call) => [call.join(' '), call])).values()]

/** The call in a test's own words: `ida.post('/api/cart'`, `'POST', '/api/cart'`, `'POST /api/cart'`, `titles(ida, '/api/banners')`. */
function inWords(method: string, path: string) {
  const address = path.split(/:\w+/).map(RegExp.escape).join('(?:\\$\\{[^}]+\\}|[^/`\'"?]+)')
  const before = [`\\.${method}\\(\\s*`, `['"]${method}['"],\\s*`, ...(method === 'GET' ? ['[\\w)],\\s*'] : [])]
  return new RegExp(`(?:${before.join('|')})['"\`]${address}(?:['"\`?]|\\$\\{)|['"\`]${method} ${address}['"\`]`, 'i')
}

test.each(eachOnce)('%s %s is made by a test of its own', (method, path) => {
  expect(inWords(method, path).test(tests)).toBe(true)
})
