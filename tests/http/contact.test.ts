import { desc } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactMessages } from '#features/selling/contact/server/tables.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ RATE_LIMIT_SCALE: '1' })
})
afterEach(() => shop.close())

const letter = {
  name: 'Ida Lindqvist',
  email: 'ida@example.com',
  subject: 'A question',
  message: 'Do you print at night, too?',
}
const stored = () => shop.db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt))
const inbox = () => shop.mailsTo('hello@little-layers.example')

describe('a message', () => {
  test('is stored as unread and emailed to the shop, with a receipt to its sender', async () => {
    expect((await shop.visitor().post('/api/contact', letter)).status).toBe(201)
    expect(await stored()).toMatchObject([{ ...letter, isRead: false }])
    const [mail] = await inbox()
    expect(mail?.subject).toBe('Message: A question')
    expect(mail?.text).toContain('> Do you print at night, too?')
    expect((await shop.mailsTo('ida@example.com')).map(({ subject }) => subject)).toEqual(['We have your message'])
  })

  test('cannot be used for spam: the receipt contains none of its text', async () => {
    await shop.visitor().post('/api/contact', {
      name: 'Buy pills at pills.example',
      email: 'stranger@example.com',
      subject: 'pills.example pills.example',
      message: 'Cheap pills at pills.example now',
    })
    const [receipt] = await shop.mailsTo('stranger@example.com')
    expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toContain('pills')
  })

  test('cannot set that it was read', async () => {
    await shop.visitor().post('/api/contact', { ...letter, isRead: true, id: crypto.randomUUID() })
    expect((await stored())[0]?.isRead).toBe(false)
  })

  test('with markup and line breaks in it stays text', async () => {
    const subject = 'Hi\r\nBcc: thief@example.com <b>bold</b>'
    await shop.visitor().post('/api/contact', { ...letter, subject, message: '<script>alert(1)</script> hello' })
    const [mail] = await inbox()
    expect(mail?.subject).toBe('Message: Hi Bcc: thief@example.com <b>bold</b>')
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.html).not.toContain('<b>')
  })

  test.each([
    ['a name of 1 character', { name: 'I' }, 'Name must be at least 2 characters'],
    ['a blank name', { name: '    ' }, 'Name must be at least 2 characters'],
    ['no email address', { email: 'ida at home' }, 'Please enter a valid email address'],
    ['two email addresses', { email: 'a@example.com,b@example.com' }, 'Please enter a valid email address'],
    ['a header in its address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address'],
    ['a subject of 4 characters', { subject: 'Hey!' }, 'Subject must be at least 5 characters'],
    ['a message of 9 characters', { message: 'Too short' }, 'Message must be at least 10 characters'],
    ['a message of 5,001 characters', { message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
    ['a missing name', { name: undefined }, 'Name is required.'],
    ['a name that is a list', { name: ['Ida'] }, 'Name is required.'],
  ])('with %s is refused with the sentence, and neither stored nor emailed', async (_, change, sentence) => {
    const answer = await shop.visitor().post('/api/contact', { ...letter, ...change })
    expect([answer.status, answer.text]).toEqual([400, sentence])
    expect([await stored(), await inbox()]).toEqual([[], []])
  })

  test.each([
    ['that is broken', '{"name":', {}, 400],
    ['that is a list', '[]', {}, 400],
    ['that is nothing', 'null', {}, 400],
    ['without a content type', JSON.stringify(letter), { 'content-type': '' }, 415],
    ['of a hundred thousand characters', JSON.stringify({ ...letter, message: 'x'.repeat(100_001) }), {}, 413],
  ])('%s is refused', async (_, body, headers, status) => {
    const answer = await shop.visitor().call('POST', '/api/contact', body, headers)
    expect([answer.status, answer.text.length > 10]).toEqual([status, true])
    expect(answer.text).not.toContain('Invalid input')
    expect(await stored()).toEqual([])
  })
})

test('thanks a spam bot that fills the hidden field, and stores nothing', async () => {
  const visitor = shop.visitor()
  const person = await visitor.post('/api/contact', letter)
  const machine = await visitor.post('/api/contact', { ...letter, company: 'Pills Inc.' })
  expect([machine.status, machine.text]).toEqual([person.status, person.text])
  expect([(await stored()).length, (await inbox()).length]).toEqual([1, 1])
})

test('allows five messages in ten minutes, without counting refused messages', async () => {
  const visitor = shop.visitor()
  await visitor.post('/api/contact', { ...letter, name: 'I' })
  for (let times = 0; times < 5; times++) expect((await visitor.post('/api/contact', letter)).status).toBe(201)
  const refused = await visitor.post('/api/contact', letter)
  expect([refused.status, refused.text]).toEqual([
    429,
    'You have sent too many messages. Please wait ten minutes before you send another message.',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(await stored()).toHaveLength(5)
  shop.clock.forward(11)
  expect((await visitor.post('/api/contact', letter)).status).toBe(201)
})
