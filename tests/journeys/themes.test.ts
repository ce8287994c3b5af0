import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { menuOf } from '#app/screens.ts'
import { expectNoComplaints, expectToast, overflow, seriousFaults, untilReady, widths } from '../support/browser.ts'
import { openStory } from '../support/story.ts'
import { claimFor } from '../support/test-shop.ts'

const informationPaths = [...menuOf('help'), ...menuOf('about')]
  .map(({ href }) => href)
  .filter((path) => path !== '/contact')

const story = openStory()
let gifts: { id: string; name: string }[]
beforeAll(async () => {
  gifts = await (await fetch(`${story.shop.address}/api/products?published=true&limit=8`)).json()
})

const heart = () => `/products/${gifts.find(({ name }) => name === 'Keepsake Heart')?.id}`
const put = (page: Page) => page.request.post('/api/cart', { data: { productId: gifts[0]?.id } })
const heading = (page: Page, level = 1) => page.getByRole('heading', { level }).first()
const colourOf = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** What the signed-in shopper of a test has: an order and a custom request. */
const own = { orderId: '', requestId: '' }
/** Somebody with an order, a request, a cart and a wish. */
async function settle(page: Page, email: string) {
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  await post('/api/auth/register', { name: 'Ida', email, password: 'a long enough password' })
  await put(page)
  const claim = claimFor(await (await page.request.get('/api/cart')).json())
  const intent = await post('/api/create-payment-intent', { amount: Number(claim.total) })
  const { clientSecret, paymentIntentId } = intent
  await post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
  own.orderId = (await post('/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })).id
  const description = 'A night lamp in the form of a blue whale.'
  own.requestId = (
    await post('/api/custom-requests', { title: 'A lamp like a whale', description, category: 'toy' })
  ).id
  await put(page)
  await post('/api/wishlist', { productId: gifts[0]?.id ?? '' })
}

/** Everything a shopper meets: an address, and what to wait for when it is more than the heading. */
const screens: [path: () => string, what?: (page: Page) => Promise<unknown>][] = [
  [() => '/'],
  [() => '/products'],
  [() => '/products?category=nonsense'],
  [heart],
  [() => `${heart()}?view=3d&size=large`],
  [() => '/products/00000000-0000-4000-8000-000000000000'],
  [() => '/cart', (page) => page.getByText('Order Summary').waitFor()],
  [() => '/checkout', (page) => page.getByRole('button', { name: /^Place Order/ }).waitFor()],
  [() => '/wishlist', (page) => page.getByRole('button', { name: /^Remove / }).waitFor()],
  [() => '/gift-finder'],
  [() => '/gift-finder?event=easter&ageGroup=child&interests=art&priceRange=under25&step=results'],
  [() => '/contact'],
  [() => '/custom-request', (page) => page.getByLabel('Project title').waitFor()],
  [() => '/account', (page) => page.getByRole('link', { name: /^Order #/ }).waitFor()],
  [() => `/account/orders/${own.orderId}`, (page) => page.getByText('What has happened').waitFor()],
  [() => `/order-success?orderId=${own.orderId}`, (page) => page.getByText('Order Confirmed!').waitFor()],
  [() => '/account/requests', (page) => page.getByRole('link', { name: 'A lamp like a whale' }).waitFor()],
  [() => `/account/requests/${own.requestId}`, (page) => page.getByText('What you asked for').waitFor()],
  [() => '/account/addresses', (page) => page.getByLabel('Street address').waitFor()],
  [() => '/account/profile', (page) => page.getByText('This device').waitFor()],
  [() => '/forgot-password'],
  [() => '/reset-password?token=x'],
  [() => '/confirm-email?token=x'],
  [() => '/nowhere'],
  ...informationPaths.map((path): [() => string] => [() => path]),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each(widths)('axe finds nothing serious on any screen at %i px', async (width) => {
    const shopper = await story.newShopper(width, { colorScheme })
    const { page } = shopper
    await settle(page, `${colorScheme}-${width}@example.com`)
    for (const [path, what] of screens) {
      await page.goto(path())
      await heading(page).waitFor()
      await what?.(page)
      expect([path(), await seriousFaults(page)]).toEqual([path(), []])
      expect([path(), await overflow(page)]).toEqual([path(), 0])
    }
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('axe finds nothing serious in menus, dialogs, panels and toasts', async () => {
    const { page, close } = await story.newShopper(390, { colorScheme })
    await put(page)
    const check = async (what: string) => expect([what, await seriousFaults(page)]).toEqual([what, []])
    await page.goto('/products')
    await untilReady(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await check('menu')
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Checkout', { exact: true }).waitFor()
    await check('cart panel')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Wishlist: / })
      .first()
      .click()
    await expectToast(page, 'Sign in required')
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    await check('failure and sign-in dialog')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('dialog').getByText('Password').first().waitFor()
    await check('errors of a form')
    await close()
  })
})

test('at 320 px every screen reflows: nothing is wider than the window', async () => {
  const shopper = await story.newShopper(320)
  const { page } = shopper
  await settle(page, 'narrow@example.com')
  for (const [path, what] of screens) {
    await page.goto(path())
    await heading(page).waitFor()
    await what?.(page)
    expect([path(), await overflow(page)]).toEqual([path(), 0])
  }
  await shopper.close()
})

describe('by night', () => {
  test('the page is dark, and what was drawn for a light ground keeps it', async () => {
    const { page, close } = await story.newShopper(1440, { colorScheme: 'dark' })
    await page.goto(heart())
    await untilReady(page)
    expect(await colourOf(page.locator('html'), 'background-color')).toBe('rgb(14, 33, 26)')
    expect(await colourOf(heading(page), 'color')).toBe('rgb(251, 241, 218)')
    const well = page.locator('.big-well')
    expect(await colourOf(well, 'background-color')).toBe('rgb(253, 231, 169)')
    expect(await colourOf(well, 'color')).toBe('rgb(18, 55, 43)')
    const button = page.getByRole('button', { name: /^Add to Cart/ })
    expect(await colourOf(button, 'background-color')).toBe('rgb(255, 138, 112)')
    expect(await colourOf(button, 'color')).toBe('rgb(18, 55, 43)')
    await close()
  })

  test('a page is printed on white paper with dark ink', async () => {
    const { page, close } = await story.newShopper(1440, { colorScheme: 'dark' })
    await page.goto('/shipping')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await colourOf(heading(page, 2), 'color')).toBe('rgb(18, 55, 43)')
    await close()
  })
})

test('with forced colours, the focus, buttons and what is chosen can be seen', async () => {
  const { page, close } = await story.newShopper(1440, { forcedColors: 'active' })
  await page.goto(heart())
  await untilReady(page)
  const button = page.getByRole('button', { name: /^Add to Cart/ })
  expect(await colourOf(button, 'border-top-width')).toBe('2px')
  await page.keyboard.press('Tab')
  await button.focus()
  expect(await colourOf(button, 'outline-style')).toBe('solid')
  expect(await colourOf(button, 'outline-width')).toBe('3px')
  for (const [kind, chosen, other] of [
    ['size', '.size-tile:has(:checked)', '.size-tile:not(:has(:checked))'],
    ['colour', '.spool-choice:has(:checked) .spool-swatch', '.spool-choice:not(:has(:checked)) .spool-swatch'],
  ] as const) {
    const styles = [chosen, other].map((each) => colourOf(page.locator(each).first(), 'outline-style'))
    expect([kind, ...(await Promise.all(styles))]).toEqual([kind, 'solid', 'none'])
  }
  await close()
})
