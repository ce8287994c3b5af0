import { afterAll, describe, expect, test } from 'vitest'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type Visitor } from '../support/test-shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

let people = 0
async function customer() {
  const visitor = shop.visitor()
  await visitor.register(`mover-${people++}@example.com`)
  return visitor
}
const save = (visitor: Visitor, address: object) =>
  visitor.post('/api/user/save-address', { shippingAddress: { ...homeAddress, ...address } })
const work = { name: 'Sam Recipient', street: '1 Work Lane', street2: 'Floor 2', phone: '+15035550142' }
const streetsOf = async (visitor: Visitor) =>
  (await visitor.get('/api/user/addresses')).body.addresses.map(
    ({ address }: { address: { street: string } }) => address.street,
  )

// rule 133
describe('saved addresses', () => {
  test('are several, the last used first, each with name, second line and phone', async () => {
    const ida = await customer()
    await save(ida, {})
    shop.clock.forward(1)
    const { body } = await save(ida, work)
    expect(body.shippingAddress).toMatchObject(work)
    expect(body.addresses.map(({ address }: { address: object }) => address)).toEqual([
      expect.objectContaining(work),
      homeAddress,
    ])
  })

  test('are saved once each, also by two tabs at once, and a used one moves to the front', async () => {
    const ida = await customer()
    await Promise.all([save(ida, {}), save(ida, {})])
    shop.clock.forward(1)
    await save(ida, work)
    shop.clock.forward(1)
    await save(ida, {})
    expect(await streetsOf(ida)).toEqual([homeAddress.street, work.street])
  })

  test('are removed one by one; the one used before fills in the checkout then', async () => {
    const ida = await customer()
    await save(ida, {})
    shop.clock.forward(1)
    const { body } = await save(ida, work)
    const [first, second] = body.addresses
    const without = await ida.delete(`/api/user/addresses/${first.id}`)
    expect(without.body).toMatchObject({ shippingAddress: homeAddress, addresses: [{ id: second.id }] })
    const empty = await ida.delete(`/api/user/addresses/${second.id}`)
    expect(empty.body).toEqual({ shippingAddress: null, billingAddress: null, addresses: [] })
  })

  test('of another customer stay', async () => {
    const [ida, eve] = [await customer(), await customer()]
    const { body } = await save(ida, {})
    expect((await eve.delete(`/api/user/addresses/${body.addresses[0].id}`)).body.addresses).toEqual([])
    expect(await streetsOf(ida)).toEqual([homeAddress.street])
  })

  test('are twenty at most, and nothing is lost', async () => {
    const ida = await customer()
    for (let place = 0; place < 20; place++) await save(ida, { street: `${place} Long Lane` })
    const refused = await save(ida, {})
    expect([refused.status, refused.text]).toEqual([
      409,
      'You have 20 saved addresses. Remove one before you save another.',
    ])
    expect(await streetsOf(ida)).toHaveLength(20)
  })

  test('change no order that was sent to one of them', async () => {
    const ida = await customer()
    const { id: productId } = await shop.product()
    const { body: order } = await ida.buy([{ productId }])
    const { body } = await save(ida, {})
    await ida.delete(`/api/user/addresses/${body.addresses[0].id}`)
    expect((await ida.get(`/api/orders/${order.id}`)).body.shippingAddress).toEqual(homeAddress)
  })
})
