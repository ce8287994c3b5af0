import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#features/orders/orders/server/tables.ts'
import { parcelLabels } from '#features/workshop/postage/server/tables.ts'
import { startEasyPost } from '../support/easypost-stand-in.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const key = 'EZTKlittlelayers'
let seller: Awaited<ReturnType<typeof startEasyPost>>
let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  seller = await startEasyPost(key)
  shop = await openTestShop({ EASYPOST_API_KEY: key, EASYPOST_FROM: 'adr_workshop', EASYPOST_API_BASE: seller.address })
  admin = await shop.admin()
})
afterAll(async () => {
  await shop.close()
  await seller.close()
})

/** A packed parcel that has not shipped. */
async function packed({ grams = 450, quantity = 1 }: { grams?: number | null; quantity?: number } = {}) {
  const { id: productId } = await shop.product()
  const ida = shop.visitor()
  const email = `ida-${people++}@example.com`
  await ida.register(email)
  await ida.post('/api/cart', { productId, quantity })
  const { order: claim } = await ida.pay()
  const shippingAddress = { ...claim.shippingAddress, street2: 'Apt 4B', phone: '+1 503 555 0142' }
  const { body: order } = await ida.post('/api/orders', { ...claim, shippingAddress })
  const pieces = [{ orderItemId: order.items[0].id, pieces: 1 }]
  const { body } = await admin.post('/api/parcels', { orderId: order.id, pieces, grams })
  return { id: body.id as string, orderId: order.id as string, name: `${order.id.slice(-8).toUpperCase()}-1`, email }
}
const askRates = (id: string, who = admin) => who.post(`/api/postage/${id}/rates`)
const buy = (id: string, rate: string, who = admin) => who.post(`/api/postage/${id}`, { rate })
const cheapest = async (id: string) => (await askRates(id)).body.rates[0].id as string
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const numberOf = async (id: string) => (await admin.get(`/api/parcels?ids=${id}`)).body[0].trackingNumber

describe('a label', () => {
  test('is bought at the packing table, with its price, its file and its tracking number', async () => {
    const parcel = await packed()
    const { body } = await askRates(parcel.id)
    expect(body).toMatchObject({
      label: null,
      rates: [
        { carrier: 'USPS', service: 'Priority', price: '7.58', currency: 'USD', days: 2 },
        { carrier: 'UPS', service: 'Ground', price: '11.20', currency: 'USD', days: 3 },
      ],
    })
    const [shipment] = seller.shipments.values()
    expect(shipment).toMatchObject({
      ...{ reference: parcel.name, from_address: { id: 'adr_workshop' }, parcel: { weight: 15.9 } },
      to_address: {
        ...{ name: 'Ida Lindqvist', street1: '1420 SW Alder Street', street2: 'Apt 4B', zip: '97205', country: 'US' },
        phone: '+1 503 555 0142',
      },
    })
    const bought = (await buy(parcel.id, body.rates[0].id)).body.label
    expect(bought).toMatchObject({ parcelId: parcel.id, carrier: 'USPS', trackingNumber: '9400111202555842332669' })
    expect(bought.address).toContain(`/labels/${shipment?.id}.pdf`)
    const { body: postage } = await admin.get('/api/postage')
    expect(postage).toEqual({ seller: 'EasyPost', labels: [bought] })

    // The customer gets this number by email when the parcel ships.
    expect((await shop.mailsTo(parcel.email)).map(({ subject }) => subject)).toHaveLength(1)
    await admin.post('/api/parcels/post', { parcels: [{ id: parcel.id }] })
    const [, mail] = await shop.mailsTo(parcel.email)
    expect(mail?.text).toContain('Tracking number: 9400111202555842332669 (USPS)')
    expect((await admin.get('/api/postage')).body.labels).toEqual([])
    expect(said(await askRates(parcel.id))).toBe(
      `409: Parcel ${parcel.name} has already been shipped. Nothing was changed.`,
    )
  })

  // rule 89
  test('is bought once per parcel by concurrent requests', async () => {
    const { id, name } = await packed()
    const staff = await shop.staff()
    const before = seller.shipments.size
    const asked = await Promise.all([askRates(id), askRates(id, staff), askRates(id)])
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
    const [row, ...more] = (await shop.db.select().from(parcelLabels)).filter(({ parcelId }) => parcelId === id)
    expect([more, seller.shipments.size - before >= 1]).toEqual([[], true])
    const rate = seller.shipments.get(row!.shipmentId)!.rates[0]!.id
    const answers = await Promise.all([buy(id, rate), buy(id, rate, staff), buy(id, rate)])
    expect(new Set(answers.map(({ body }) => body.label.trackingNumber)).size).toBe(1)
    expect((await buy(id, 'another')).body.label).toEqual(answers[0]?.body.label)
    expect((await askRates(id)).body).toEqual({ rates: [], label: answers[0]?.body.label })
    const paid = [...seller.shipments.values()].filter((one) => one.reference === name && one.postage_label)
    expect(paid.map((one) => one.id)).toEqual([row!.shipmentId])
  })

  test('is found after a lost answer, and not paid twice', async () => {
    const { id } = await packed()
    const rate = await cheapest(id)
    seller.troubles.push('unanswered')
    expect(said(await buy(id, rate))).toBe('503: EasyPost does not answer. Please try again in a moment.')
    expect(await numberOf(id)).toBe(null)
    const { label } = (await askRates(id)).body
    expect([label.carrier, await numberOf(id)]).toEqual(['USPS', label.trackingNumber])
  })

  test('is kept when its parcel is unpacked', async () => {
    const { id } = await packed()
    await buy(id, await cheapest(id))
    const count = async () => (await shop.db.select().from(parcelLabels)).filter(({ boughtAt }) => boughtAt).length
    const before = await count()
    expect((await admin.delete(`/api/parcels/${id}`)).status).toBe(200)
    expect(await count()).toBe(before)
  })
})

describe('buying a label is refused', () => {
  test('without a weight, without rates, or for an unknown parcel', async () => {
    const light = await packed({ grams: null })
    expect(said(await askRates(light.id))).toBe(
      `409: ${light.name} has no weight. Unpack the parcel and pack it again with its weight.`,
    )
    expect(said(await buy(light.id, 'rate_x'))).toBe('409: Get the rates first.')
    expect(said(await buy(light.id, ''))).toBe('400: Choose a rate.')
    const { id, orderId } = await packed()
    await shop.db.update(orders).set({ shippingAddress: null }).where(eq(orders.id, orderId))
    expect(said(await askRates(id))).toBe('409: This parcel no longer has an address.')
    expect(said(await askRates(crypto.randomUUID()))).toBe('404: There is no such parcel.')
  })

  test('with the seller’s message when the seller refuses', async () => {
    const { id } = await packed()
    await askRates(id)
    expect(said(await buy(id, 'rate_of_yesterday'))).toBe('409: EasyPost says: The rate is no longer available.')
    expect(await numberOf(id)).toBe(null)
  })

  test('when the label service is broken, or another service answers', async () => {
    const { id } = await packed()
    for (const trouble of ['broken', 'nonsense', 'endless'] as const) {
      seller.troubles.push(trouble)
      expect(said(await askRates(id))).toBe('503: EasyPost sent an answer that the shop cannot read.')
    }
    expect((await askRates(id)).status).toBe(200)
  })

  test('without the key that the seller’s message repeats', async () => {
    const { id } = await packed()
    seller.troubles.push('echo')
    expect(said(await askRates(id))).toBe('409: EasyPost says: No account has the key ….')
  })

  test('with an invalid key or without a key', async () => {
    const open = async (environment: Record<string, string>) => {
      const other = await openTestShop(environment)
      const owner = await other.admin()
      const { id: productId } = await other.product()
      const ida = other.visitor()
      await ida.register('ida@example.com')
      const { body: order } = await ida.buy([{ productId }])
      const pieces = [{ orderItemId: order.items[0].id, pieces: 1 }]
      const { body } = await owner.post('/api/parcels', { orderId: order.id, pieces, grams: 100 })
      const answers = [(await owner.get('/api/postage')).body.seller, said(await askRates(body.id, owner))]
      await other.close()
      return answers
    }
    const wrong = { EASYPOST_API_KEY: 'EZTKother', EASYPOST_FROM: 'adr_1', EASYPOST_API_BASE: seller.address }
    expect(await open(wrong)).toEqual(['EasyPost', '503: EasyPost refuses the key. Check EASYPOST_API_KEY.'])
    expect(await open({})).toEqual([null, '404: No label service is set up. Set EASYPOST_API_KEY.'])
  })
})
