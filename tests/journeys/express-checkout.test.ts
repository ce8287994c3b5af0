import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { callApi, expectNoComplaints, overflow, seriousFaults, untilReady, widths } from '../support/browser.ts'
import { openStory } from '../support/story.ts'
import { giveWallet, type Wallet } from '../support/stripe-js-stand-in.ts'
import { stripeSettings } from '../support/stripe-shop.ts'
import { startStripeStandIn } from '../support/stripe-stand-in.ts'

const stripe = await startStripeStandIn()
const story = openStory('own shop', async () => stripeSettings(stripe.address))
afterAll(() => stripe.stop())

const portland = {
  ...{ name: 'Nora Guest', line1: '1420 SW Alder Street', line2: null, city: 'Portland', state: 'OR' },
  ...{ postal_code: '97205', country: 'US' },
}
const berlin = {
  ...{ name: 'Jonas Kurz', line1: 'Torstraße 9', line2: null, city: 'Berlin', state: '', postal_code: '10119' },
  country: 'DE',
}
const walletOf = (email: string): Wallet => ({ email, addresses: [portland, berlin] })

/** A shopper in a window of their own with a gift in the cart. */
async function shopperWith(wallet: Wallet | undefined, width: number = 390) {
  const shopper = await story.newShopper(width, { alone: true })
  const { page } = shopper
  await giveWallet(page, stripe, wallet)
  const products = await (await fetch(`${story.shop.address}/api/products?published=true`)).json()
  const { id } = products.find(({ name }: { name: string }) => name === 'Keepsake Heart')
  await page.request.post('/api/cart', { data: { productId: id } })
  return { ...shopper, productId: id as string }
}

const walletButton = (page: Page) => page.getByRole('button', { name: 'Pay with the wallet' })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Wallet' })
const refusalOn = (page: Page, sentence: string) =>
  page.getByRole('region', { name: 'Express checkout' }).getByRole('alert').getByText(sentence)

async function expectSound(page: Page) {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousFaults(page)).toEqual([])
}

async function pay(page: Page) {
  await sheetOf(page).getByText('To Nora Guest, Portland', { exact: true }).waitFor()
  await sheetOf(page).getByRole('button', { name: 'Pay' }).click()
}

// rule 146
test.each(widths)('at %i px a guest buys from the cart with the wallet alone', async (width) => {
  const email = `wallet-${width}@example.com`
  const shopper = await shopperWith(walletOf(email), width)
  const { page } = shopper
  await page.goto('/cart')
  await walletButton(page).waitFor()
  await expectSound(page)
  const total = await page.getByText('Total', { exact: true }).locator('+ dd').textContent()
  await walletButton(page).focus()
  await page.keyboard.press('Enter')
  await sheetOf(page).getByText(`Total ${total}`).waitFor()
  await sheetOf(page)
    .getByText(/^Arrives \w+ \d/)
    .waitFor()
  await pay(page)
  await page.waitForURL(/\/order-success/)
  await page.getByText(`A confirmation is on its way to ${email}.`).waitFor()
  await page.goto('/cart')
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  expectNoComplaints(shopper)
  await shopper.close()
})

test.each(widths)('at %i px an account buys at the checkout with the wallet', async (width) => {
  const email = `wallet-account-${width}@example.com`
  const shopper = await shopperWith(walletOf('another@example.com'), width)
  const { page } = shopper
  await callApi(page, 'POST', '/api/auth/register', {
    name: 'Ida Lindqvist',
    email,
    password: 'a long enough password',
  })
  await page.goto('/checkout')
  await walletButton(page).waitFor()
  await page.getByRole('button', { name: /^Place Order/ }).waitFor()
  await expectSound(page)
  await walletButton(page).click()
  await pay(page)
  await page.waitForURL(/\/order-success/)
  await page.getByText(`A confirmation is on its way to ${email}.`).waitFor()
  const { orders } = await callApi(page, 'GET', '/api/user/orders')
  const [order] = orders
  expect(await callApi(page, 'GET', `/api/orders/${order.id}`)).toMatchObject({
    ...{ guest: null, total: order.total },
    shippingAddress: { name: 'Nora Guest', street: '1420 SW Alder Street', zip: '97205' },
  })
  expectNoComplaints(shopper)
  await shopper.close()
})

test('a guest who has typed an email address at the checkout keeps it for the wallet in the cart', async () => {
  const shopper = await shopperWith(walletOf('wallet-only@example.com'))
  const { page } = shopper
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await page.getByLabel('Name').fill('Nora Guest')
  await page.getByLabel('Email').fill('typed@example.com')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).waitFor()
  await page.goto('/cart')
  await walletButton(page).click()
  await pay(page)
  await page.waitForURL(/\/order-success/)
  await page.getByText('A confirmation is on its way to typed@example.com.').waitFor()
  expectNoComplaints(shopper)
  await shopper.close()
})

test('the sheet refuses a country that is not served, with the shop’s sentence on the page, and takes another', async () => {
  const shopper = await shopperWith(walletOf('far@example.com'))
  const { page } = shopper
  await page.goto('/cart')
  await walletButton(page).waitFor()
  // The page still has the list of before.
  await story.asAdmin((owner) => callApi(owner, 'PUT', '/api/settings', { shipsTo: 'US, CA' }))
  await walletButton(page).click()
  await sheetOf(page).getByRole('button', { name: 'Send to Jonas Kurz, Berlin' }).click()
  await sheetOf(page).getByText('This shop cannot ship there.').waitFor()
  await refusalOn(page, 'We do not ship to Germany. Please choose another country.').waitFor()
  await sheetOf(page).getByRole('button', { name: 'Send to Nora Guest, Portland' }).click()
  await pay(page)
  await page.waitForURL(/\/order-success/)
  await story.asAdmin((owner) => callApi(owner, 'PUT', '/api/settings', { shipsTo: '' }))
  expectNoComplaints(shopper)
  await shopper.close()
})

test('a total that changed under the open sheet is refused in the sheet, and the next press shows the new one', async () => {
  const shopper = await shopperWith(walletOf('change@example.com'))
  const { page, productId } = shopper
  await page.goto('/cart')
  await walletButton(page).click()
  await sheetOf(page).getByText('To Nora Guest, Portland', { exact: true }).waitFor()
  const totals = page.getByText('Total', { exact: true }).locator('+ dd')
  const before = await totals.textContent()
  await page.request.post('/api/cart', { data: { productId } })
  const payments = stripe.intents.size
  await pay(page)
  const sentence = 'Prices have changed. Please review your cart.'
  await sheetOf(page).getByText(sentence).waitFor()
  await refusalOn(page, sentence).waitFor()
  expect(stripe.intents.size).toBe(payments)
  await sheetOf(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => totals.textContent()).not.toBe(before)
  await walletButton(page).click()
  await sheetOf(page)
    .getByText(`Total ${await totals.textContent()}`)
    .waitFor()
  await pay(page)
  await page.waitForURL(/\/order-success/)
  expectNoComplaints(shopper)
  await shopper.close()
})

test('a declined card keeps the cart, and the next press pays the same payment', async () => {
  const shopper = await shopperWith({ ...walletOf('declined@example.com'), isDeclined: true })
  const { page } = shopper
  await page.goto('/cart')
  const payments = stripe.intents.size
  await walletButton(page).click()
  await pay(page)
  await refusalOn(page, 'Your card was declined.').waitFor()
  await expectSound(page)
  await walletButton(page).click()
  await pay(page)
  await page.waitForURL(/\/order-success/)
  expect(stripe.intents.size).toBe(payments + 1)
  expectNoComplaints(shopper)
  await shopper.close()
})

test('a browser without a wallet sees no trace of it, and a guest is asked for nothing where guests may not buy', async () => {
  const shopper = await shopperWith(undefined)
  const { page } = shopper
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('https://js.stripe.com/')) asked.push(request.url())
  })
  await page.goto('/cart')
  await untilReady(page)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByRole('link', { name: 'Continue Shopping' }).waitFor()
  await expect.poll(() => asked.length).toBe(1)
  const section = page.locator('section[aria-label="Express checkout"]')
  await section.waitFor({ state: 'attached' })
  expect(await section.isVisible()).toBe(false)
  // It is out of the flow: the summary ends where its last part ends.
  expect(await section.evaluate((one) => getComputedStyle(one).position)).toBe('absolute')
  await expectSound(page)
  await story.asAdmin((owner) => callApi(owner, 'PUT', '/api/settings', { guestCheckout: false }))
  await page.goto('/cart')
  await untilReady(page)
  await summary.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await section.count()).toBe(0)
  expect(asked).toHaveLength(1)
  await story.asAdmin((owner) => callApi(owner, 'PUT', '/api/settings', { guestCheckout: true }))
  expectNoComplaints(shopper)
  await shopper.close()
})

test('a cart that is split, or whose recipient is asked for the address, is not offered to a wallet', async () => {
  const shopper = await shopperWith(walletOf('split@example.com'))
  const { page, productId } = shopper
  await page.request.post('/api/cart', { data: { productId } })
  await callApi(page, 'POST', '/api/auth/register', {
    ...{ name: 'Ida Lindqvist', email: 'wallet-split@example.com', password: 'a long enough password' },
  })
  await page.goto('/checkout')
  await walletButton(page).waitFor()
  await page.getByLabel('Ask the recipient for the address').check()
  await walletButton(page).waitFor({ state: 'detached' })
  await page.getByLabel('Ask the recipient for the address').uncheck()
  await walletButton(page).waitFor()
  await page.getByRole('button', { name: 'Send to several people' }).click()
  await walletButton(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove recipient 2' }).click()
  await walletButton(page).waitFor()
  expectNoComplaints(shopper)
  await shopper.close()
})
