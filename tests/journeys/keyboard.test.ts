import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

/** Presses Tab until the element has the focus; fails if Tab does not reach it. */
async function tabTo(page: Page, wanted: Locator) {
  await wanted.waitFor()
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${wanted}`)
}

async function press(page: Page, wanted: Locator) {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

async function type(page: Page, wanted: Locator, text: string) {
  await tabTo(page, wanted)
  await page.keyboard.type(text)
}

test('a gift is found, engraved and bought by keyboard alone', async () => {
  const { page, close } = await story.newShopper(1440, { graphics: true })
  await page.goto('/')
  await untilReady(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')

  const collections = page.getByRole('banner').getByRole('button', { name: 'Categories' })
  await press(page, collections)
  const last = page.getByRole('banner').getByRole('link', { name: "New Year's" })
  await last.waitFor()
  await page.keyboard.press('Escape')
  await last.waitFor({ state: 'hidden' })
  expect(await collections.evaluate((button) => button === document.activeElement)).toBe(true)

  await press(page, page.getByRole('main').getByRole('link', { name: "Valentine's Day" }).first())
  await page.waitForURL(/category=valentine/)
  // A page is prefetched before it is opened.
  const heart = page.getByRole('link', { name: 'Keepsake Heart', exact: true })
  const id = /[0-9a-f-]{36}/.exec((await heart.getAttribute('href')) ?? '')?.[0]
  const read = page.waitForRequest((sent) => sent.url().endsWith(`/api/products/${id}`))
  await tabTo(page, heart)
  await read
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Keepsake Heart' }).waitFor()

  await tabTo(page, page.getByRole('radio', { name: 'Red' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, page.getByRole('radio', { name: /^Medium/ }))
  await page.keyboard.press('ArrowRight')
  await type(page, page.getByLabel(/^Engraving/), 'Ida + Sam')
  await press(page, page.getByRole('button', { name: /^Add to Cart · \$16\.00/ }))

  const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
  await panel.getByText('Red · Large 12 cm').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).focus()
  await page.keyboard.press('Enter')
  await press(page, panel.getByText('Checkout', { exact: true }))
  await page.waitForURL(/\/checkout$/)

  await press(page, page.getByRole('button', { name: 'Sign In to Continue' }))
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: 'Create an account' }))
  await type(page, dialog.getByLabel('Name'), 'Kai Tanaka')
  await type(page, dialog.getByLabel('Email'), 'kai@example.com')
  await type(page, dialog.getByLabel('Password', { exact: true }), 'a long enough password')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })

  await type(page, page.getByLabel('Street address'), '1420 SW Alder Street')
  await type(page, page.getByLabel('City'), 'Portland')
  await type(page, page.getByLabel('State'), 'OR')
  await type(page, page.getByLabel('ZIP code'), '97205')
  await type(page, page.getByLabel('Card number'), '4242424242424242')
  await type(page, page.getByLabel(/^Expiry/), '1230')
  await type(page, page.getByLabel('CVC'), '123')
  await press(page, page.getByRole('button', { name: /^Place Order/ }))
  await page.waitForURL(/\/order-success/)
  await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
  await close()
})
