import { afterAll, beforeAll, describe, expect } from 'vitest'
import { auditLog } from '#features/base/audit/server/tables.ts'
import { spools } from '#features/workshop/filament/server/tables.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

type Counted = { id: string; shown: number; counted: number }
const save = (products: Counted[], more: Counted[] = []) => admin.put('/api/count', { products, spools: more })
const spool = async (gramsLeft: number) =>
  (await admin.post('/api/spools', { name: 'PLA by Acme', color: 'red', gramsLeft })).body as {
    id: string
    version: number
  }
const none = { saved: [], moved: [], gone: [] }

describe('a count of stock and spools', () => {
  // rule 117
  test('lists products by name and spools, and stores what was counted in one save', async () => {
    const [moon, heart] = [
      await shop.product({ name: 'moon', stock: 4 }),
      await shop.product({ name: 'Heart', stock: 8 }),
    ]
    const red = await spool(900)
    const { body } = await admin.get('/api/count')
    expect(body.products.map(({ name, stock }: { name: string; stock: number }) => [name, stock])).toEqual([
      ['Heart', 8],
      ['moon', 4],
    ])
    expect([body.total, body.spools]).toMatchObject([2, [{ id: red.id, gramsLeft: 900 }]])
    const answer = await save(
      [
        { id: moon.id, shown: 4, counted: 4 },
        { id: heart.id, shown: 8, counted: 11 },
      ],
      [{ id: red.id, shown: 900, counted: 850 }],
    )
    expect(answer.body).toEqual({
      products: { ...none, saved: [moon.id, heart.id] },
      spools: { ...none, saved: [red.id] },
    })
    expect([await shop.stockOf(heart.id), (await shop.db.select().from(spools))[0]?.gramsLeft]).toEqual([11, 850])
    const changes = (await shop.db.select().from(auditLog)).filter(({ entityId }) => entityId === heart.id)
    expect(changes.map(({ before, after }) => [before, after])).toEqual([[{ stock: 8 }, { stock: 11 }]])
  })

  test('keeps a sale and a print that happened meanwhile, names the numbers now, and saves the others', async () => {
    const [sold, still] = [await shop.product({ stock: 8 }), await shop.product({ stock: 5 })]
    const red = await spool(900)
    const ida = shop.visitor()
    await ida.register('count-ida@example.com')
    await ida.buy([{ productId: sold.id, quantity: 2 }])
    await admin.put(`/api/spools/${red.id}`, { gramsLeft: 880 })
    const counts = [
      { id: sold.id, shown: 8, counted: 10 },
      { id: still.id, shown: 5, counted: 6 },
    ]
    const { body } = await save(counts, [{ id: red.id, shown: 900, counted: 870 }])
    expect(body).toEqual({
      products: { ...none, saved: [still.id], moved: [{ id: sold.id, now: 6 }] },
      spools: { ...none, moved: [{ id: red.id, now: 880 }] },
    })
    expect([await shop.stockOf(sold.id), await shop.stockOf(still.id)]).toEqual([6, 6])
  })

  onBoth('of two people who count the same product one is saved, and the same save again changes nothing', async () => {
    const { id } = await shop.product({ stock: 8 })
    const answers = await Promise.all([save([{ id, shown: 8, counted: 10 }]), save([{ id, shown: 8, counted: 12 }])])
    const saved = answers.findIndex(({ body }) => body.products.saved.length === 1)
    expect(answers.map(({ body }) => body.products.moved.length).sort()).toEqual([0, 1])
    const counted = [10, 12][saved] ?? 0
    expect(await shop.stockOf(id)).toBe(counted)
    expect((await save([{ id, shown: 8, counted }])).body.products.saved).toEqual([id])
    expect(await shop.stockOf(id)).toBe(counted)
  })

  test('names what was deleted, and refuses numbers that are no count', async () => {
    const { id } = await shop.product({ stock: 8 })
    await admin.delete(`/api/products/${id}`)
    expect((await save([{ id, shown: 8, counted: 9 }])).body.products).toEqual({ ...none, gone: [id] })
    const refused = []
    for (const counted of [-1, 1.5, 1_000_001]) refused.push((await save([{ id, shown: 8, counted }])).text)
    expect(new Set(refused)).toEqual(new Set(['Count whole pieces, from 0 to 1,000,000.']))
    const many = Array.from({ length: 1001 }, () => ({ id, shown: 8, counted: 9 }))
    expect((await save(many)).text).toBe('Save at most 1,000 numbers at once.')
    expect((await save([], [{ id, shown: 8, counted: 20_001 }])).text).toBe('Count whole grams, from 0 to 20,000.')
  })

  test('is shown to shoppers at once', async () => {
    const { id } = await shop.product({ stock: 0, whenOutOfStock: 'stop' })
    expect((await shop.visitor().get(`/api/products/${id}`)).body.stock).toBe(0)
    await save([{ id, shown: 0, counted: 3 }])
    expect((await shop.visitor().get(`/api/products/${id}`)).body.stock).toBe(3)
  })
})
