import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, expect, test, vi } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { createSite } from '#app/server/site.ts'
import { isSchema } from '#platform/server/calls.ts'
import { readBody } from '#platform/server/http.ts'
import { openTestShop } from '../support/test-shop.ts'

vi.mock('#platform/server/http.ts', async (original) => {
  const http = await original<typeof import('#platform/server/http.ts')>()
  return { ...http, readBody: vi.fn(http.readBody) }
})

const shop = await openTestShop()
const admin = await shop.admin()
const { calls } = createApi(shop.services)
afterAll(() => shop.close())

const routes = calls.map(({ method, path }) => `${method} ${path}`)
const withBody = calls.flatMap(({ method, path, call }) =>
  isSchema(call.takes) ? [{ method, path, schema: call.takes }] : [],
)

test('every call stands in the description, with its parameters and what it takes', async () => {
  const { body } = await shop.visitor().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(routes.toSorted())
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

test.each(withBody)(
  '$method $path reads its body by the schema that describes it',
  async ({ method, path, schema }) => {
    vi.mocked(readBody).mockClear()
    await admin.call(method, path.replace(/:\w+/g, crypto.randomUUID()), { made_up: true })
    expect(vi.mocked(readBody).mock.calls.map(([, read]) => read === schema)).toEqual([true])
  },
)

test('an independent linter accepts the description', async () => {
  // As a shop on the internet describes itself: the reader has something against localhost.
  const { config: known } = shop.services
  const api = createApi({ ...shop.services, config: { ...known, publicUrl: 'https://gifts.shop.test' } })
  const text = await (await api.request('/api/openapi.json')).text()
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('people read the same at /docs, without a script', async () => {
  const app = await createSite(shop.services)
  const answer = await app.request('/docs')
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/html')
  for (const { method, path } of calls) {
    expect(page).toContain(`<b>${method}</b> ${path.replace(/:(\w+)/g, '{$1}')}</h3>`)
  }
  expect(page).not.toContain('<script')
})
