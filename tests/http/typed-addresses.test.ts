import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

let people = 0
async function buyer() {
  const who = shop.visitor()
  const email = `buyer-${people++}@example.com`
  await who.register(email)
  return { ...who, email }
}

const flat = { ...homeAddress, street2: 'Apt 4B', phone: '+1 (503) 555-0142' }

describe('a second address line and a phone number', () => {
  test('are kept from the checkout to the order, its email and the saved addresses', async () => {
    const ida = await buyer()
    await ida.post('/api/cart', { productId: (await shop.product()).id })
    const { order } = await ida.pay()
    const sent = { ...order, shippingAddress: flat, billingAddress: { ...homeAddress, zip: ' 972051234 ' } }
    const { body } = await ida.post('/api/orders', sent)
    expect(body.shippingAddress).toEqual(flat)
    expect(body.billingAddress).toEqual({ ...homeAddress, zip: '97205-1234' })
    expect((await shop.mailsTo(ida.email))[0]?.text).toContain('1420 SW Alder Street\nApt 4B\nPortland, OR 97205')
    await ida.post('/api/user/save-address', { shippingAddress: flat })
    expect((await ida.get('/api/user/addresses')).body.shippingAddress).toEqual(flat)
    expect((await admin.get(`/api/orders/${body.id}`)).body.shippingAddress).toEqual(flat)
  })

  test('a checkout without a phone number is refused if the shop’s carrier needs one', async () => {
    const ida = await buyer()
    await ida.post('/api/cart', { productId: (await shop.product()).id })
    const paymentIntentId = (await ida.post('/api/create-payment-intent', { amount: 21.99 })).body.paymentIntentId
    const store = (shippingAddress: object) => ida.put('/api/checkout/addresses', { paymentIntentId, shippingAddress })
    expect((await store(homeAddress)).status).toBe(200)
    await admin.put('/api/settings', { phoneAtCheckout: 'required' })
    const refused = await store(homeAddress)
    expect([refused.status, refused.text]).toEqual([400, 'Enter a phone number. Our carrier needs one.'])
    expect((await store(flat)).status).toBe(200)
    await admin.put('/api/settings', { phoneAtCheckout: 'optional' })
  })
})

describe('an account', () => {
  const register = (email: string, name = 'Ann') =>
    shop.visitor().post('/api/auth/register', { name, email, password: 'a long enough password' })

  test('is one for every spelling of its email address', async () => {
    expect((await register('\u200bann@münchen.de\u202c')).body.user.email).toBe('ann@xn--mnchen-3ya.de')
    for (const spelling of ['Ann@MÜNCHEN.de', 'ann@xn--mnchen-3ya.de ', '\ufeffann@münchen.de']) {
      const password = 'a long enough password'
      const signedIn = await shop.visitor().post('/api/auth/login', { email: spelling, password })
      expect(signedIn.body.user?.email).toBe('ann@xn--mnchen-3ya.de')
    }
  })

  test('needs a name that can be seen', async () => {
    for (const unseen of ['\u200b', '\u3164', '\u2800 \u202e']) {
      const { status, text } = await register(`unseen-${people++}@example.com`, unseen)
      expect([status, text]).toEqual([400, 'Name is required.'])
    }
  })
})
