import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditPage } from '#features/base/audit/audit.ts'
import { auditLog } from '#features/base/audit/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
let amy: Visitor
let amyId: string
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
  amy = await shop.staff('amy@example.com')
  await amy.put('/api/user/profile', { name: 'Amy Stone' })
  amyId = (await amy.get('/api/auth/me')).body.user.id
})
afterAll(() => shop.close())

const read = async (query = '') => (await owner.get(`/api/audit${query}`)).body as AuditPage

test('the audit log lists changes with old and new values, newest first, under current names', async () => {
  const seas = await shop.category({ slug: 'seas', name: 'Seas' })
  const { body: swan } = await amy.post('/api/products', { name: 'Swan', price: '24.50', stock: 3 })
  await amy.put(`/api/products/${swan.id}`, { name: 'Goose', categoryId: seas.id })
  await owner.put('/api/settings', { shippingFee: '4.50' })
  const { entries, next } = await read()
  expect(next).toBeNull()
  expect(entries).toMatchObject([
    {
      by: 'Ida Lindqvist',
      entity: 'setting',
      name: null,
      before: { shippingFee: '5.99' },
      after: { shippingFee: '4.50' },
    },
    {
      by: 'Amy Stone',
      entity: 'product',
      name: 'Goose',
      action: 'update',
      before: { name: 'Swan', categoryId: null },
      after: { name: 'Goose', categoryId: 'Seas' },
    },
    { by: 'Amy Stone', entity: 'product', name: 'Goose', action: 'create', after: { name: 'Swan', price: 2450 } },
  ])
})

test('entries of every kind have a name', async () => {
  const made = []
  for (const [path, body] of [
    ['/api/categories', { name: 'Autumn' }],
    ['/api/banners', { title: 'Autumn is here', image: '/drawings/vase/green.svg' }],
    ['/api/offers', { title: 'Ten off', discountType: 'percentage', value: '10' }],
  ] as const) {
    const answer = await owner.post(path, body)
    expect([path, answer.status, answer.text.slice(0, 80)]).toEqual([path, 201, expect.any(String)])
    made.push(answer.body)
  }
  await owner.put(`/api/staff/${amyId}`, { staffRole: 'owner' })
  await owner.put(`/api/staff/${amyId}`, { staffRole: 'staff' })
  const { body: request } = await amy.post('/api/custom-requests', {
    title: 'A lamp',
    description: 'A lamp like a whale.',
    category: 'toy',
  })
  await owner.put(`/api/custom-requests/${request.id}`, { adminNotes: 'Soon' })
  const names = (await read()).entries.slice(0, 6).map(({ entity, name }) => [entity, name])
  expect(names).toEqual([
    ['custom-request', 'A lamp'],
    ['staff', 'Amy Stone'],
    ['staff', 'Amy Stone'],
    ['offer', 'Ten off'],
    ['banner', 'Autumn is here'],
    ['category', 'Autumn'],
  ])
  await owner.delete(`/api/categories/${made[0].id}`)
  expect((await read()).entries[0]).toMatchObject({ action: 'delete', name: null, before: { name: 'Autumn' } })
})

test('the audit log is filtered by kind and person, including former staff', async () => {
  const kinds = async (query: string) => new Set((await read(query)).entries.map(({ entity }) => entity))
  const people = async (query: string) => new Set((await read(query)).entries.map(({ by }) => by))
  expect(await kinds('?entity=product')).toEqual(new Set(['product']))
  expect(await people(`?by=${amyId}`)).toEqual(new Set(['Amy Stone']))
  expect((await read(`?by=${amyId}&entity=setting`)).entries).toEqual([])
  await owner.delete(`/api/staff/${amyId}`)
  expect(await people(`?by=${amyId}`)).toEqual(new Set(['Amy Stone']))
  expect((await read('?entity=junk&by=junk&before=junk')).entries).toEqual((await read()).entries)
})

test('pages of fifty entries miss and repeat nothing while new entries are written', async () => {
  const entry = (n: number) => ({ userName: 'Robot', action: 'update', entity: 'product', entityId: `thing-${n}` })
  await shop.db.insert(auditLog).values(Array.from({ length: 120 }, (_, n) => entry(n)))
  const all: number[] = []
  for (let before = ''; ; ) {
    const { entries, next } = await read(`?entity=product&before=${before}`)
    expect(entries.length).toBeLessThanOrEqual(50)
    all.push(...entries.map(({ id }) => id))
    await shop.db.insert(auditLog).values(entry(999))
    if (next === null) break
    before = String(next)
  }
  expect(all).toHaveLength(122)
  expect(all).toEqual([...new Set(all)].sort((a, b) => b - a))
})
