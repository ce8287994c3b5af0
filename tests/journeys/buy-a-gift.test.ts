import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectNoComplaints,
  expectToast,
  overflow,
  seriousFaults,
  storyWidths,
  untilReady,
} from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')

const api = async (path: string, cookie = '') =>
  (await fetch(story.shop.address + path, { headers: { cookie } })).json()
const stockOf = async (name: string) =>
  (await api(`/api/products?published=true`)).find((product: { name: string }) => product.name === name).stock

async function signInAsAdmin() {
  const answer = await fetch(`${story.shop.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: story.shop.password('admin@example.com') }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })

async function fillAddress(page: Page) {
  await page.getByLabel('Street address').fill('1420 SW Alder Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').fill('OR')
  await page.getByLabel('ZIP code').fill('97205')
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/^Expiry/).fill('12 / 30')
  await page.getByLabel('CVC').fill('123')
}

async function register(page: Page, email: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByRole('heading', { name: 'Create your account' }).waitFor()
  await dialog.getByLabel('Name').fill('Ida Lindqvist')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Puts one gift into the cart by the API, as this browser, and opens the checkout. */
async function goToCheckout(page: Page, name: string) {
  const products = await api('/api/products?published=true')
  const { id } = products.find((product: { name: string }) => product.name === name)
  await page.request.post('/api/cart', { data: { productId: id } })
  await page.goto('/checkout')
}

test.each(storyWidths)(
  'at %i px a stranger finds a gift, has it engraved, registers, pays and sees the order',
  async (width) => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const stockBefore = await stockOf('Keepsake Heart')

    await page.goto('/')
    await untilReady(page)
    await page.getByRole('link', { name: "Valentine's Day" }).filter({ visible: true }).first().click()
    await page.waitForURL(/\/products\?category=valentine/)
    await page.getByRole('status').filter({ hasText: 'products found' }).waitFor()
    await page.getByRole('link', { name: 'Keepsake Heart', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Keepsake Heart' }).waitFor()

    await page.getByRole('radio', { name: 'Red' }).check({ force: true })
    await page.getByRole('radio', { name: /^Large/ }).check({ force: true })
    await page.getByLabel(/^Engraving/).fill('Ida + Sam')
    await page.getByText('9 of 50 characters').waitFor()
    expect(await page.locator('.size-tile .num').allInnerTexts()).toEqual([
      expect.stringMatching(/5 cm\s+×1$/),
      expect.stringMatching(/8 cm\s+×1\.3$/),
      expect.stringMatching(/12 cm\s+×1\.8$/),
    ])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Add to Cart · $16.00' }).click()
    await expectToast(page, 'Added to cart', 'Item has been added to your cart.')

    const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
    await panel.getByText('Red · Large 12 cm').waitFor()
    await panel.getByText(/Ida \+ Sam/).waitFor()
    await panel.getByText('$21.99').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await panel.getByRole('button', { name: 'Continue Shopping' }).click()
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).waitFor()

    await page.goto('/cart')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Please sign in to proceed with checkout').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Sign In/ })
      .click()
    await register(page, `ida-${width}@example.com`)
    await expectToast(page, 'Your account has been created successfully.')
    await page.waitForURL(/\/(checkout|cart)$/)
    if (page.url().endsWith('/cart')) await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.getByText('Test payments: no card is charged').waitFor()
    await fillAddress(page)
    await fillCard(page, '4242 4242 4242 4242')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Place Order · $21.99' }).click()

    await page.waitForURL(/\/order-success\?orderId=[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
    await page.getByText('Paid, waiting to be printed').waitFor()
    await page
      .getByText(
        /^Your order for Ida Lindqvist will be ready to ship by [A-Z][a-z]{2} \d+\. A confirmation is on its way to \S+@example.com/,
      )
      .waitFor()
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
    const order = page.getByRole('main')
    for (const text of [
      orderId.slice(-8).toUpperCase(),
      'Keepsake Heart',
      'Red · Large 12 cm',
      'Ida + Sam',
      '$16.00',
      '$5.99',
      '$21.99',
      '1420 SW Alder Street',
      "What's Next",
    ]) {
      await order.getByText(text).first().waitFor()
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('banner').getByRole('button', { name: 'Cart, 0 items' }).waitFor()
    expect(await stockOf('Keepsake Heart')).toBe(stockBefore - 1)

    const orders: { id: string }[] = await api('/api/orders', await signInAsAdmin())
    expect(orders.filter(({ id }) => id === orderId)).toHaveLength(1)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  },
)

describe('a card that is refused', () => {
  test('says so, keeps the cart and the typed address, and paying again works', async () => {
    const { page, close } = await story.newShopper()
    await page.request.post('/api/auth/register', {
      data: { name: 'Ida', email: 'refused@example.com', password: 'a long enough password' },
    })
    await goToCheckout(page, 'Desk Cat')
    await fillAddress(page)
    await fillCard(page, '4000 0000 0000 0002')
    const placeOrder = page.getByRole('button', { name: /^Place Order/ })
    await placeOrder.click()
    await expectToast(page, 'Payment Failed', 'Your card was declined.')
    expect(await page.getByLabel('Street address').inputValue()).toBe('1420 SW Alder Street')
    expect(await (await page.request.get('/api/cart')).json()).toHaveLength(1)

    await fillCard(page, '4242 4242 4242 4242')
    await placeOrder.click()
    await page.waitForURL(/\/order-success/)
    await close()
  })

  test('that needs a second step asks for it, and pays after it', async () => {
    const { page, close } = await story.newShopper()
    await page.request.post('/api/auth/register', {
      data: { name: 'Ida', email: 'second-step@example.com', password: 'a long enough password' },
    })
    await goToCheckout(page, 'Desk Cat')
    await fillAddress(page)
    await fillCard(page, '4000 0025 0000 3155')
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Approve/ })
      .click()
    await page.waitForURL(/\/order-success/)
    await close()
  })
})

describe('the checkout', () => {
  test('asks a visitor to sign in, and leads an empty cart back to the cart', async () => {
    const { page, close } = await story.newShopper()
    await goToCheckout(page, 'Desk Cat')
    await page.getByRole('heading', { name: 'Complete Your Order' }).waitFor()
    await page.getByRole('button', { name: 'Sign In to Continue' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Welcome back' }).waitFor()
    await close()

    const empty = await story.newShopper()
    await empty.page.goto('/checkout')
    await empty.page.waitForURL(/\/cart$/)
    await empty.page.getByText('Your Cart is Empty').waitFor()
    await empty.page.getByRole('link', { name: 'Start Shopping' }).click()
    await empty.page.waitForURL(/\/products$/)
    await empty.close()
  })

  // rule 43
  test('names every missing field, in its own words, and saves nothing', async () => {
    const { page, close } = await story.newShopper()
    await page.request.post('/api/auth/register', {
      data: { name: 'Ida', email: 'missing@example.com', password: 'a long enough password' },
    })
    await goToCheckout(page, 'Desk Cat')
    await page.getByLabel('Street address').fill('1420 SW Alder Street')
    // A browser knows what belongs where.
    const known = page.locator('main form [autocomplete^="shipping"]')
    expect(await known.evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete')))).toEqual(
      [
        'name',
        'country',
        'address-line1',
        'address-line2',
        'address-level2',
        'address-level1',
        'postal-code',
        'tel',
      ].map((part) => `shipping ${part}`),
    )
    // An autofill may write without an event.
    await page.getByLabel('City').evaluate((field: HTMLInputElement) => {
      field.value = 'Portland'
    })
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await expectToast(page, 'Missing Information', 'Please fill in all shipping address fields.')
    await page.getByText('There is a problem').waitFor()
    expect(await page.getByRole('link', { name: 'City is required' }).count()).toBe(0)
    await page.getByRole('link', { name: 'ZIP code is required' }).click()
    expect(await page.getByLabel('ZIP code').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Street address').inputValue()).toBe('1420 SW Alder Street')

    await page.getByRole('link', { name: 'State is required' }).waitFor()
    await page.getByLabel('Country').selectOption('Germany')
    await expect.poll(() => page.getByRole('link', { name: /^(State|ZIP code) is required$/ }).count()).toBe(0)
    await page.getByLabel('Postcode').fill('2045')
    expect(await page.getByLabel(/^State/).count()).toBe(0)
    await page.getByLabel('City').fill('Hamburg')
    await page.getByText('This postcode does not fit the country. Please check both.').first().waitFor()
    // What was typed outlives a reload.
    await page.reload()
    await page.getByRole('button', { name: /^Place Order/ }).waitFor()
    expect(await page.getByLabel('City').inputValue()).toBe('Hamburg')
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ida')
    await page.getByLabel('Country').selectOption('United States')

    await fillAddress(page)
    await page.getByLabel(/Same as shipping/i).uncheck()
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await expectToast(page, 'Missing Information', 'Please fill in all billing address fields.')
    await close()
  })

  // rule 7
  test('pressed twice charges once and places one order', async () => {
    const { page, close } = await story.newShopper()
    await page.request.post('/api/auth/register', {
      data: { name: 'Ida', email: 'twice@example.com', password: 'a long enough password' },
    })
    await goToCheckout(page, 'Desk Cat')
    await fillAddress(page)
    await fillCard(page, '4242 4242 4242 4242')
    const admin = await signInAsAdmin()
    const before = (await api('/api/orders', admin)).length
    await page.getByRole('button', { name: /^Place Order/ }).dblclick()
    await page.waitForURL(/\/order-success/)
    expect((await api('/api/orders', admin)).length).toBe(before + 1)
    await close()
  })

  // rule 13
  test('shows a sentence and a Retry when the payment cannot be started, and Retry goes on', async () => {
    const { page, close } = await story.newShopper()
    await page.request.post('/api/auth/register', {
      data: { name: 'Ida', email: 'retry@example.com', password: 'a long enough password' },
    })
    let isDown = true
    await page.route('**/api/create-payment-intent', (route) =>
      isDown
        ? route.fulfill({ status: 503, body: 'The shop is busy for a moment. Please try again.' })
        : route.continue(),
    )
    await goToCheckout(page, 'Desk Cat')
    await page.getByText('The shop is busy for a moment. Please try again.').waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: /^Place Order/ }).waitFor()
    await close()
  })
})

test('the return address of a provider settles the payment and leads to its order', async () => {
  const { page, close } = await story.newShopper()
  await page.request.post('/api/auth/register', {
    data: { name: 'Ida', email: 'returned@example.com', password: 'a long enough password' },
  })
  await goToCheckout(page, 'Desk Cat')
  const intent = await (await page.request.post('/api/create-payment-intent', { data: { amount: 23.99 } })).json()
  await page.goto(`/order-confirmation?payment_intent=${intent.paymentIntentId}`)
  await page.getByText('Your payment has not gone through yet.').waitFor()
  await page.request.post('/api/test-payments/confirm', {
    data: { clientSecret: intent.clientSecret, cardNumber: '4242424242424242' },
  })
  await page.reload()
  await page.waitForURL(/\/order-success\?orderId=/)
  await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
  await close()
})

test('a session that ends during the checkout loses no input: the shopper signs in and places the order', async () => {
  const { page, context, close } = await story.newShopper()
  const account = { email: 'ended@example.com', password: 'a long enough password' }
  await page.request.post('/api/auth/register', { data: { name: 'Ida', ...account } })
  await goToCheckout(page, 'Desk Cat')
  await fillAddress(page)
  await fillCard(page, '4242 4242 4242 4242')
  await context.clearCookies()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expectToast(page, 'Authentication Required', 'Please sign in before completing your order.')
  expect(await page.locator('button', { hasText: 'Sign In Required' }).isDisabled()).toBe(true)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Place Order/ }).waitFor()
  expect(await page.getByLabel('Street address').inputValue()).toBe('1420 SW Alder Street')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.waitForURL(/\/order-success/)
  await close()
})

describe('an order', () => {
  test('of another customer or with an unknown id is not found; without an id, the page leads home', async () => {
    const { page, close } = await story.newShopper()
    await page.goto('/order-success?orderId=00000000-0000-4000-8000-000000000000')
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
    expect(await page.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
    await page.goto('/order-success')
    await page.waitForURL(`${story.shop.address}/`)
    await close()
  })
})

describe('the cart page', () => {
  test('leads from a line to its gift as it was chosen, words and all, and what is typed then is kept', async () => {
    const { page, close } = await story.newShopper(390)
    const gifts: { id: string; name: string }[] = await api('/api/products?published=true')
    const data = {
      productId: gifts.find(({ name }) => name === 'Keepsake Heart')?.id,
      customization: { color: 'blue', size: 'large', engraving: 'Ida + Sam' },
    }
    await page.request.post('/api/cart', { data })
    await page.goto('/cart')
    await page.getByRole('main').getByRole('link', { name: 'Keepsake Heart', exact: true }).click()
    const words = page.getByLabel(/^Engraving/)
    await expect.poll(() => words.inputValue()).toBe('Ida + Sam')
    expect(await page.getByRole('radio', { name: 'Blue' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /^Large/ }).isChecked()).toBe(true)
    await words.fill('Ida + Tom')
    await page.reload()
    await untilReady(page)
    await expect.poll(() => words.inputValue()).toBe('Ida + Tom')

    // Editing replaces the line and adds no other.
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Edit Keepsake Heart' }).click()
    await expect.poll(() => words.inputValue()).toBe('Ida + Sam')
    await words.fill('Ida + Kim')
    await page.getByRole('radio', { name: 'Green' }).check({ force: true })
    await page.getByRole('button', { name: 'Increase quantity' }).first().click()
    await page.evaluate(() => {
      const { dataset } = document.body
      const places = () => document.querySelectorAll('.toast, .toast-note:has(b)').length
      dataset.said = '0'
      new MutationObserver(() => {
        dataset.said = `${Math.max(Number(dataset.said), places())}`
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: /^Update Cart/ }).click()
    await expectToast(page, 'Cart updated', 'Your changes have been saved.')
    // In the panel that opens, and not above it as well.
    await page.getByRole('dialog').locator('.toast-note').getByText('Cart updated').waitFor()
    expect(await page.evaluate(() => document.body.dataset.said)).toBe('1')
    const cart = await (await page.request.get('/api/cart')).json()
    expect(cart).toMatchObject([
      { quantity: 2, customization: { color: 'green', size: 'large', engraving: 'Ida + Kim' } },
    ])
    expect(new URL(page.url()).searchParams.has('instead')).toBe(false)
    // Edited from the panel over the page itself, after more typing: the panel shows the change and closes.
    await page.getByRole('dialog').getByRole('link', { name: 'Edit Keepsake Heart' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Add to Cart/ }).waitFor()
    await words.fill('Another name')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Edit Keepsake Heart' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => words.inputValue()).toBe('Ida + Kim')
    await page.getByRole('button', { name: /^Update Cart/ }).waitFor()
    await close()
  })

  test('changes quantities, removes a line, and takes it back', async () => {
    const { page, close } = await story.newShopper(390)
    const [first] = await api('/api/products?published=true')
    await page.request.post('/api/cart', { data: { productId: first.id } })
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Increase quantity' }).first().click()
    await page.getByText('$37.99').first().waitFor()
    await expect.poll(() => quantityOf(page)).toBe(2)
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expectToast(page, 'Item removed', 'Item has been removed from your cart.')
    await page.getByText('Your Cart is Empty').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('$37.99').first().waitFor()
    expect(await cartButton(page).getAttribute('aria-label')).toBe('Cart, 2 items')
    await close()
  })

  test('names a gift that is not sold any more, until that was read, and moves nothing', async () => {
    const { page, close } = await story.newShopper(390)
    const cookie = await signInAsAdmin()
    const change = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json', cookie, origin: story.shop.address }
      const answer = await fetch(story.shop.address + path, { method, headers, body: JSON.stringify(body) })
      return (await answer.json()) as { id: string }
    }
    const longName = 'Little lantern for a windowsill, with a name in its door and stars in its roof'
    const [first] = await api('/api/products?published=true')
    const { id } = await change('POST', '/api/products', { name: longName, price: '14.00', isPublished: true })
    for (const productId of [first.id, id]) await page.request.post('/api/cart', { data: { productId } })
    await change('PUT', `/api/products/${id}`, { isPublished: false })
    await page.goto('/cart')
    const note = page.getByText(`${longName} is no longer sold and left your cart.`)
    await note.waitFor()
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(
      (await note.boundingBox())?.y ?? 0,
    )
    expect(await page.getByText('$14.00').count()).toBe(0)
    expect(await overflow(page)).toBe(0)
    await page.goto('/')
    await cartButton(page).click()
    await note.waitFor()
    await page.getByRole('button', { name: 'Got it' }).focus()
    await page.keyboard.press('Enter')
    await note.waitFor({ state: 'detached' })
    // Who has no mouse goes on from where it stood.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Checkout')
    await expect.poll(async () => (await page.request.get('/api/cart/gone')).json()).toEqual([])
    expect(await quantityOf(page)).toBe(1)
    await change('DELETE', `/api/products/${id}`, {})
    await close()
  })

  // rule 108
  test('sends what is pressed in its order, and all of it, even when the cart is closed at once', async () => {
    const { page, close } = await story.newShopper()
    const [first] = await api('/api/products?published=true')
    await page.request.post('/api/cart', { data: { productId: first.id } })
    await page.goto('/')
    await cartButton(page).click()
    const sent: unknown[] = []
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/cart/*-*', async (route) => {
      sent.push(route.request().postDataJSON().quantity)
      if (sent.length === 1) await slow.promise
      await route.continue()
    })
    for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    slow.resolve()
    await expect.poll(() => quantityOf(page)).toBe(4)
    expect(sent).toEqual([2, 4])
    await close()
  })
})

/** How many the shop holds of the first line. */
const quantityOf = async (page: Page) => (await (await page.request.get('/api/cart')).json())[0].quantity
