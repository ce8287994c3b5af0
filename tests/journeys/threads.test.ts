import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { callApi, expectNoComplaints, expectToast, overflow, seriousFaults, storyWidths } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')
let people = 0

/** A new customer's request for a lamp. */
async function askForLamp(page: Page): Promise<string> {
  await callApi(page, 'POST', '/api/auth/register', {
    name: 'Ida Lindqvist',
    email: `threads-${people++}@example.com`,
    password: 'a long enough password',
  })
  const { id } = await callApi(page, 'POST', '/api/custom-requests', {
    ...{ title: 'A lamp like a whale', description: 'A night lamp in the form of a blue whale.' },
    ...{ category: 'decoration', specifications: { quantity: 1 } },
  })
  return id
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const expectGood = async (page: Page) => {
  expect(await seriousFaults(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}
const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6db5' } })
    .jpeg()
    .toBuffer()

/** A day within the time of a quote's promise, far enough to be kept. */
const day = new Date(Date.now() + 60 * 86_400_000)
const isoDay = day.toISOString().slice(0, 10)
const shownDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day)
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(day)

describe.each(storyWidths)('at %i px', (width) => {
  test('a quote is haggled and paid, with its day kept', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const id = await askForLamp(page)
    const inOffice = `/admin/custom-requests?q=${id}&request=${id}`
    await story.asAdmin(async (admin) => {
      await admin.setViewportSize({ width, height: 900 })
      await admin.goto(inOffice)
      const dialog = admin.getByRole('dialog')
      await dialog.getByLabel('Price (USD)').fill('80.00')
      await dialog.getByLabel('Delivery by').fill(isoDay)
      await dialog.getByRole('button', { name: 'Send quote' }).press('Enter')
      await expectToast(admin, 'Quote sent')
      await dialog.getByRole('listitem').filter({ hasText: '$80.00, plus shipping' }).waitFor()
      await expectGood(admin)
    })

    await page.goto(`/account/requests/${id}`)
    const thread = page.getByRole('region', { name: 'Messages' })
    await thread.getByText('$80.00, plus shipping').waitFor()
    await thread.getByLabel('Message to the shop').fill('Would it be less in one color?')
    await thread.getByText('Add pictures').press('Enter')
    await thread.getByLabel('Pictures', { exact: true }).setInputFiles([
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
      { name: 'whale.jpg', mimeType: 'image/jpeg', buffer: await picture() },
    ])
    await thread.getByText('Please upload only image files').waitFor()
    await thread.getByText('Uploaded', { exact: true }).waitFor()
    expect(await thread.getByLabel('Message to the shop').inputValue()).toBe('Would it be less in one color?')
    await expectGood(page)
    await shot(page, `question-${width}`)
    await thread.getByRole('button', { name: 'Send message' }).press('Enter')
    await expectToast(page, 'Message sent')
    await thread.getByRole('link', { name: 'Picture 1' }).waitFor()

    await story.asAdmin(async (admin) => {
      await admin.setViewportSize({ width, height: 900 })
      await admin.goto('/admin/threads')
      await expectGood(admin)
      await shot(admin, `conversations-${width}`)
      await admin.getByRole('link', { name: 'Unread: A lamp like a whale' }).click()
      const messages = admin.getByRole('region', { name: 'Messages' })
      await messages.getByText('Would it be less in one color?').waitFor()
      await messages.getByLabel('Reply to the customer').fill('Yes: 65 dollars in blue.')
      await messages.getByRole('button', { name: 'Save as a reply' }).click()
      await expectToast(admin, 'Reply saved')
      await messages.getByRole('button', { name: 'Send message' }).click()
      await expectToast(admin, 'Message sent')
      await messages.getByLabel('Saved reply').selectOption({ index: 1 })
      expect(await messages.getByLabel('Reply to the customer').inputValue()).toBe('Yes: 65 dollars in blue.')
      await messages.getByRole('button', { name: 'Remove this reply' }).click()
      await expectToast(admin, 'Reply removed')
      await expectGood(admin)
      await shot(admin, `answer-${width}`)
      const dialog = admin.getByRole('dialog')
      await dialog.getByLabel('Price (USD)').fill('65.00')
      await dialog.getByRole('button', { name: 'Send quote' }).click()
      await expectToast(admin, 'Quote sent')
    })

    await page.goto('/account/requests')
    await page.getByText('New message').waitFor()
    await expectGood(page)
    await page.getByRole('link', { name: 'A lamp like a whale' }).click()
    await thread.getByText('Yes: 65 dollars in blue.').waitFor()
    await thread.getByText('$65.00, plus shipping').waitFor()
    expect(await thread.getByText(shownDay).count()).toBe(2)
    await page.getByRole('button', { name: 'Decline' }).press('Enter')
    const asked = page.getByRole('dialog', { name: 'Decline this quote?' })
    await asked.getByLabel('Reason (optional)').fill('I must ask at home.')
    await expectGood(page)
    await shot(page, `decline-${width}`)
    await asked.getByRole('button', { name: 'Decline quote' }).press('Enter')
    await thread.getByText('I must ask at home.').waitFor()
    await page.getByRole('button', { name: 'Accept quote' }).press('Enter')
    await thread.getByText('Quote accepted').waitFor()
    await expectGood(page)
    await shot(page, `haggled-${width}`)
    await page.getByRole('link', { name: 'Pay now' }).press('Enter')
    await page.getByLabel('Street address').fill('1420 SW Alder Street')
    await page.getByLabel('City').fill('Portland')
    await page.getByLabel('State').fill('OR')
    await page.getByLabel('ZIP code').fill('97205')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel(/^Expiry/).fill('12 / 30')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Place Order · $70.99' }).press('Enter')
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    const { orderId } = await callApi(page, 'GET', `/api/custom-requests/${id}`)
    const order = await callApi(page, 'GET', `/api/orders/${orderId}`)
    expect(order.arrival.to).toBe(isoDay)
    await page.goto(`/account/orders/${orderId}`)
    await page
      .getByText(new RegExp(`${shortDay.replace(/^\w+ /, '')}\\b`))
      .first()
      .waitFor()
    await page.getByRole('region', { name: 'Messages' }).getByText('No messages yet.').waitFor()
    await expectGood(page)
    await shot(page, `order-${width}`)
    expectNoComplaints(shopper)
    await shopper.close()
  })
})
