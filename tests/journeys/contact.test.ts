import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectNoComplaints,
  expectToast,
  overflow,
  seriousFaults,
  storyWidths,
  untilReady,
} from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

const thanks = "Thank you for contacting us. We'll get back to you within 24 hours."
const sendButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send Message' })
async function fill(page: Page) {
  await page.getByLabel('Your Name').fill('Ida Lindqvist')
  await page.getByLabel('Email Address').fill('ida@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('Do you print at night, too?')
}

test.each(storyWidths)(
  'at %i px a visitor finds every way to reach the shop, writes, and is thanked',
  async (width) => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    await page.goto('/contact')
    await untilReady(page)
    for (const heading of [
      'Send us a Message',
      'Get in Touch',
      'Quick Questions?',
      'Revolutionizing Gift-Giving Through 3D Innovation',
    ])
      await page.getByRole('heading', { name: heading }).waitFor()
    for (const text of [
      'hello@little-layers.example',
      'Mon-Fri 9AM-6PM',
      'Sat 10:00-16:00',
      'Custom printing typically takes 3-5 business days.',
      'Yes, we ship worldwide with tracking.',
      'We print in premium PLA, PETG and resin.',
      'Premium quality materials',
      'Perfect for every occasion',
    ])
      await page.getByText(text).first().waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await fill(page)
    await sendButton(page).click()
    await expectToast(page, 'Message Sent Successfully!', thanks)
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
    await page.reload()
    await untilReady(page)
    expect(await page.getByLabel('Subject').inputValue()).toBe('')
    expectNoComplaints(shopper)
    await shopper.close()
  },
)

test('the button says that it is sending, and cannot be pressed again meanwhile', async () => {
  const { page, context, close } = await story.newShopper()
  await context.route('**/api/contact', () => undefined)
  await page.goto('/contact')
  await untilReady(page)
  await fill(page)
  await sendButton(page).click()
  const sending = page.getByRole('button', { name: 'Sending...' })
  await sending.waitFor()
  expect(await sending.isDisabled()).toBe(true)
  await close()
})

// rule 35
test('a failure keeps everything that was typed, even over a reload', async () => {
  const { page, context, close } = await story.newShopper()
  await context.route('**/api/contact', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'Something went wrong.' })
      : route.continue(),
  )
  await page.goto('/contact')
  await untilReady(page)
  await fill(page)
  await sendButton(page).click()
  await expectToast(page, 'Error', 'Failed to send message. Please try again.')
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Do you print at night, too?')
  await page.reload()
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Do you print at night, too?')
  await context.unroute('**/api/contact')
  await sendButton(page).click()
  await expectToast(page, 'Message Sent Successfully!')
  await close()
})

test('a field says what is wrong when it is left, and stops saying so when it is mended', async () => {
  const { page, close } = await story.newShopper()
  await page.goto('/contact')
  await untilReady(page)
  await page.getByLabel('Email Address').fill('ida at home')
  await page.getByLabel('Subject').focus()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByLabel('Email Address').fill('ida@example.com')
  await page.getByText('Please enter a valid email address').waitFor({ state: 'detached' })
  await sendButton(page).click()
  await page.getByText('Name must be at least 2 characters').waitFor()
  expect(await page.getByLabel('Your Name').evaluate((field) => field === document.activeElement)).toBe(true)
  await close()
})

test('the form works by keyboard alone, and the keyboard does not reach what people do not see', async () => {
  const { page, close } = await story.newShopper()
  await page.goto('/contact')
  await untilReady(page)
  await page.getByLabel('Your Name').focus()
  for (const text of ['Ida Lindqvist', 'ida@example.com', 'A question', 'Do you print at night, too?']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  expect(await sendButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Message Sent Successfully!', thanks)
  await close()
})
