import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MakerNews } from '#features/base/settings/settings.ts'
import { recordDispute } from '#features/orders/orders/server/record-dispute.ts'
import { cents } from '#platform/money.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let ida: Visitor
let productId: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  ida = shop.visitor()
  await ida.register('ida@example.com')
  productId = (await shop.product({ stock: 100 })).id
})
afterAll(() => shop.close())

const inbox = async () => (await shop.mailsTo('hello@little-layers.example')).map(({ subject }) => subject)
const ask = async () =>
  (
    await ida.post('/api/custom-requests', {
      title: 'A lamp like a whale',
      description: 'A night lamp in the form of a blue whale.',
      category: 'toy',
    })
  ).body.id as string

/** Each event with the start of its email's subject. */
const happenings = {
  order: ['New order #', async () => void (await ida.buy([{ productId }]))],
  request: ['New request: A lamp like a whale', async () => void (await ask())],
  answer: [
    'Your quote for “A lamp like a whale” was declined',
    async () => {
      const id = await ask()
      await admin.put(`/api/custom-requests/${id}/quote`, { quote: '45.00', expiresOn: '2099-12-01' })
      await ida.post(`/api/custom-requests/${id}/decline`, {})
    },
  ],
  message: [
    'Message: Night prints',
    async () =>
      void (await shop.visitor().post('/api/contact', {
        name: 'Ida Berg',
        email: 'asks@example.com',
        subject: 'Night prints',
        message: 'Do you print at night?',
      })),
  ],
  dispute: [
    'Order #',
    async () => {
      const { stripePaymentIntentId } = (await admin.get(`/api/orders/${(await ida.buy([{ productId }])).body.id}`))
        .body
      const heard = {
        id: `dp_${stripePaymentIntentId}`,
        paymentIntentId: stripePaymentIntentId,
        isWon: false,
        amount: cents(2499),
        dueBy: null,
      }
      for (const status of ['needs_response', 'under_review'])
        await recordDispute(shop.services, { ...heard, status, reason: 'fraudulent' })
    },
  ],
} satisfies Partial<Record<MakerNews, [string, () => Promise<void>]>>
const kinds = Object.keys(happenings) as (keyof typeof happenings)[]

describe('the maker', () => {
  beforeEach(() => admin.put('/api/settings', { tellMe: kinds }))

  test.each(kinds)('gets one email per %s, and none when it is switched off', async (kind) => {
    const [subject, happen] = happenings[kind]
    const count = async () => (await inbox()).filter((one) => one.startsWith(subject)).length
    const before = await count()
    await happen()
    expect(await count()).toBe(before + 1)
    await admin.put('/api/settings', { tellMe: kinds.filter((one) => one !== kind) })
    await happen()
    expect(await count()).toBe(before + 1)
  })

  // rule 54
  test('sees the number of open tasks per screen', async () => {
    const waiting = async () => (await admin.get('/api/dashboard/waiting')).body
    const before = await waiting()
    const { body: order } = await ida.buy([{ productId }])
    await happenings.message[1]()
    const id = await ask()
    expect(await waiting()).toEqual({
      '/admin': 0,
      '/admin/claims': 0,
      '/admin/threads': 0,
      '/admin/orders': before['/admin/orders'] + 1,
      '/admin/packing': before['/admin/packing'] + 1,
      '/admin/custom-requests': before['/admin/custom-requests'] + 1,
      '/admin/messages': before['/admin/messages'] + 1,
    })
    await admin.put(`/api/orders/${order.id}/status`, { status: 'processing' })
    await admin.put(`/api/custom-requests/${id}`, { status: 'declined' })
    for (const { id: message } of (await admin.get('/api/messages?unread=true')).body.messages)
      await admin.put(`/api/messages/${message}`, { isRead: true })
    expect(await waiting()).toEqual({
      ...before,
      '/admin/packing': before['/admin/packing'] + 1,
      '/admin/messages': 0,
    })
  })

  // rule 54
  test('sees an answered quote until an admin opens or changes the request', async () => {
    const waiting = async () => (await admin.get('/api/dashboard/waiting')).body['/admin/custom-requests'] as number
    const newOnes = async () =>
      (await admin.get('/api/custom-requests/search?status=waiting')).body.requests.map(
        ({ id }: { id: string }) => id,
      ) as string[]
    const quote = { quote: '45.00', expiresOn: '2099-12-01' }
    const id = await ask()
    await admin.put(`/api/custom-requests/${id}/quote`, quote)
    const before = await waiting()
    expect(await newOnes()).not.toContain(id)

    const versionOf = async () => (await admin.get(`/api/custom-requests/${id}`)).body.version as number
    const done = {
      'opened it': (version: number) => admin.post(`/api/custom-requests/${id}/read`, { version }),
      'made another price': (version: number) => admin.put(`/api/custom-requests/${id}/quote`, { ...quote, version }),
      'noted something': (version: number) =>
        admin.put(`/api/custom-requests/${id}`, { adminNotes: 'Blue', status: 'quoted', version }),
    }
    for (const [what, make] of Object.entries(done)) {
      await ida.post(`/api/custom-requests/${id}/decline`, {})
      const seen = await versionOf()
      expect(await waiting(), what).toBe(before + 1)
      expect(await newOnes(), what).toContain(id)
      // A later answer is unseen.
      await ida.post(`/api/custom-requests/${id}/accept`, { quote: '45.00' })
      await make(seen)
      expect(await waiting(), what).toBe(before + 1)
      expect((await make(await versionOf())).status, what).toBe(200)
      expect(await waiting(), what).toBe(before)
      // Declining again counts only for a new price.
      await admin.put(`/api/custom-requests/${id}/quote`, quote)
    }
    // A change without a version does not mark the answer as seen.
    await ida.post(`/api/custom-requests/${id}/decline`, {})
    await admin.put(`/api/custom-requests/${id}`, { adminNotes: 'Red' })
    expect(await waiting()).toBe(before + 1)
    expect((await ida.get(`/api/custom-requests/${id}`)).body).not.toHaveProperty('answerIsUnread')
    expect((await ida.post(`/api/custom-requests/${id}/read`, { version: 1 })).status).toBe(403)
    expect((await admin.post('/api/custom-requests/nowhere/read', { version: 1 })).status).toBe(404)
  })
})
