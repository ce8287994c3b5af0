import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { securityHeaders } from './security-headers.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
async function headersOf(environment: Record<string, string>) {
  const app = new Hono()
  app.use(securityHeaders(readConfig(environment)))
  app.get('/', (c) => c.text('a page'))
  const { headers } = await app.request('/')
  const policy = (headers.get('content-security-policy') ?? '').split('; ')
  return { headers, rule: (name: string) => policy.find((rule) => rule.startsWith(`${name} `)) }
}

test('without Stripe a page talks to the shop alone, and no script within it runs', async () => {
  const { headers, rule } = await headersOf({})
  expect(rule('default-src')).toBe("default-src 'self'")
  expect(rule('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'")
  expect(rule('script-src-attr')).toBe("script-src-attr 'none'")
  expect(rule('worker-src')).toBe("worker-src 'self'")
  expect(rule('connect-src')).toBe("connect-src 'self'")
  expect(rule('frame-src')).toBe("frame-src 'none'")
  expect(rule('object-src')).toBe("object-src 'none'")
  expect(rule('base-uri')).toBe("base-uri 'none'")
  expect(rule('form-action')).toBe("form-action 'self'")
  expect(rule('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(JSON.stringify([...headers])).not.toContain('stripe.com')
  expect(headers.get('permissions-policy')).toContain('payment=()')
})

test('with Stripe its script, its frames and its interface are let in, and nothing inline', async () => {
  const { headers, rule } = await headersOf(stripe)
  expect(rule('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com")
  expect(rule('connect-src')).toBe("connect-src 'self' https://api.stripe.com")
  expect(rule('frame-src')).toBe('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
  expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

test('every answer says what it is, where it may stand and what it may use', async () => {
  const { headers } = await headersOf({})
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/)
})

test('only a shop whose address is https asks to be called by https alone', async () => {
  const askedBy = async (address: string) =>
    (await headersOf({ PUBLIC_URL: address })).headers.get('strict-transport-security')
  expect(await askedBy('https://gifts.example.com')).toBe('max-age=31536000; includeSubDomains')
  expect(await askedBy('http://localhost:3000')).toBe(null)
})
