import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { apiDescription } from '#app/server/api-description.ts'
import { createSite } from '#app/server/site.ts'
import { readBody } from '#platform/server/http.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

vi.mock('#platform/server/http.ts', async (original) => {
  const http = await original<typeof import('#platform/server/http.ts')>()
  return { ...http, readBody: vi.fn(http.readBody) }
})

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const isSchema = (body: unknown): body is z.ZodMiniType => typeof body === 'object' && body !== null && '_zod' in body
const withBody = Object.entries(apiDescription).flatMap(([route, { body }]) =>
  isSchema(body) ? [{ route, schema: body }] : [],
)

test('every call stands in the description, with its parameters and what it takes', async () => {
  const { body } = await shop.visitor().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const here = Object.keys(apiDescription).filter((route) => route !== 'POST /api/webhooks/stripe')
  expect(described.sort()).toEqual(here.sort())
  const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods as object))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  expect(body.paths['/api/cart/{itemId}'].put).toMatchObject({
    parameters: [{ name: 'itemId', in: 'path', required: true }],
    requestBody: {
      content: {
        'application/json': { schema: { required: ['quantity'], properties: { quantity: { type: 'integer' } } } },
      },
    },
  })
  expect(JSON.stringify(body)).not.toContain('$schema')
})

test.each(withBody)('$route reads its body by the schema that describes it', async ({ route, schema }) => {
  const [method = '', path = ''] = route.split(' ')
  vi.mocked(readBody).mockClear()
  await admin.call(method, path.replace(/:\w+/g, crypto.randomUUID()), { made_up: true })
  expect(vi.mocked(readBody).mock.calls.map(([, read]) => read === schema)).toEqual([true])
})

test('people read the same at /docs, without a script', async () => {
  const app = await createSite(shop.services)
  const answer = await app.request('/docs')
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/html')
  for (const route of Object.keys(apiDescription).filter((one) => !one.includes('webhooks'))) {
    const [method, path = ''] = route.split(' ')
    expect(page).toContain(`<b>${method}</b> ${path.replace(/:(\w+)/g, '{$1}')}</h3>`)
  }
  expect(page).not.toContain('<script')
})
