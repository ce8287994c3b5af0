import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

/**
 * A table of shoppers' actions and the sentences that the shop shows. The sentences of the back office are in its own journeys.
 */

const story = openStory()

type Stage = { page: Page; context: BrowserContext }
type Row = [rule: string, says: string[], when: (stage: Stage) => Promise<unknown>]

const password = 'a long enough password'
let people = 0

async function productId(page: Page, name = 'Keepsake Heart'): Promise<string> {
  const products = await (await page.request.get('/api/products?published=true')).json()
  return products.find((product: { name: string }) => product.name === name).id
}
async function signedIn({ page }: Stage, path?: string) {
  const email = `said-${people++}@example.com`
  await page.request.post('/api/auth/register', { data: { name: 'Ida', email, password } })
  if (path) await page.goto(path)
  return email
}
async function onProduct({ page }: Stage) {
  await page.goto(`/products/${await productId(page)}`)
  await untilReady(page)
}
async function inCart({ page }: Stage, path = '/cart') {
  await page.request.post('/api/cart', { data: { productId: await productId(page) } })
  await page.goto(path)
}
async function dialog({ page }: Stage) {
  await page.goto('/cart')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  return page.getByRole('dialog')
}
async function signUpDialog(stage: Stage) {
  const open = await dialog(stage)
  await open.getByRole('button', { name: 'Create an account' }).click()
  return open
}
async function signUp(stage: Stage, email: string) {
  const open = await signUpDialog(stage)
  await open.getByLabel('Name').fill('Ida')
  await open.getByLabel('Email').fill(email)
  await open.getByLabel('Password', { exact: true }).fill(password)
  await open.getByRole('button', { name: 'Create Account' }).click()
}
async function signIn(stage: Stage, email: string, secret = password) {
  const open = await dialog(stage)
  await open.getByLabel('Email').fill(email)
  await open.getByLabel('Password', { exact: true }).fill(secret)
  await open.getByRole('button', { name: 'Sign In', exact: true }).click()
}
async function atCheckout(stage: Stage) {
  await signedIn(stage)
  await inCart(stage, '/checkout')
  await stage.page.getByLabel('Street address').waitFor()
}
async function fillAddress({ page }: Stage) {
  await page.getByLabel('Street address').fill('1420 SW Alder Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').fill('OR')
  await page.getByLabel('ZIP code').fill('97205')
}
async function fillCard({ page }: Stage, number = '4242 4242 4242 4242') {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/^Expiry/).fill('12 / 30')
  await page.getByLabel('CVC').fill('123')
}
const placeOrder = ({ page }: Stage) => page.getByRole('button', { name: /^Place Order/ }).click()
async function paying(stage: Stage, card?: string) {
  await atCheckout(stage)
  await fillAddress(stage)
  await fillCard(stage, card)
}
/** The next write to a path is answered like this; without a status its line breaks. */
const failing = ({ context }: Stage, path: string, status?: number, body = 'Something went wrong.') =>
  context.route(`**${path}`, (route) => {
    if (route.request().method() === 'GET') return route.continue()
    return status ? route.fulfill({ status, body }) : route.abort()
  })
async function contact({ page }: Stage, typed: Partial<Record<'name' | 'email' | 'subject' | 'message', string>>) {
  await page.goto('/contact')
  await untilReady(page)
  const values = {
    name: 'Ida',
    email: 'ida@example.com',
    subject: 'A question',
    message: 'Do you print at night?',
    ...typed,
  }
  await page.getByLabel('Your Name').fill(values.name)
  await page.getByLabel('Email Address').fill(values.email)
  await page.getByLabel('Subject').fill(values.subject)
  await page.getByLabel('Message', { exact: true }).fill(values.message)
  await page.getByRole('main').getByRole('button', { name: 'Send Message' }).click()
}
async function request(stage: Stage, typed: Partial<Record<'title' | 'category' | 'description', string>>) {
  const { page } = stage
  await signedIn(stage, '/custom-request')
  const values = {
    title: 'A lamp like a whale',
    category: 'toy',
    description: 'A night lamp like a blue whale.',
    ...typed,
  }
  await page.getByLabel('Project title').fill(values.title)
  await page.getByLabel('Category').selectOption(values.category)
  await page.getByLabel('Description').fill(values.description)
  await page.getByRole('button', { name: 'Submit Request' }).click()
}
const heart = ({ page }: Stage) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist/ })
    .first()
/** A signed-in user on a product whose heart is ready to be pressed. */
async function withHeart(stage: Stage) {
  await signedIn(stage)
  await onProduct(stage)
}

const rows: Row[] = [
  [
    'signing in needs an email address and a password',
    ['Required'],
    async (stage) => {
      const open = await dialog(stage)
      await open.getByRole('button', { name: 'Sign In', exact: true }).click()
      expect(await open.getByText('Required').count()).toBe(2)
    },
  ],
  [
    'signing up needs a name, an email address and a password',
    ['Required'],
    async (stage) => {
      const open = await signUpDialog(stage)
      await open.getByRole('button', { name: 'Create Account' }).click()
      expect(await open.getByText('Required').count()).toBe(2)
      await open.getByText('Use a password of at least 8 characters').waitFor()
    },
  ],
  ['an email address has to be one', ['Please enter a valid email address'], (stage) => signUp(stage, 'ida at home')],
  [
    'the wishlist is for people who are signed in',
    ['Sign in required', 'Please sign in to manage your wishlist.'],
    async (stage) => {
      const calls: string[] = []
      stage.page.on('request', (sent) => sent.method() === 'POST' && calls.push(sent.url()))
      await stage.page.goto('/products')
      await untilReady(stage.page)
      await heart(stage).click()
      expect(calls.filter((url) => url.includes('/api/wishlist'))).toEqual([])
    },
  ],
  [
    'a quantity below 1 removes the item',
    ['Item removed', 'Item has been removed from your cart.'],
    async (stage) => {
      await inCart(stage)
      await stage.page.getByRole('button', { name: 'Decrease quantity' }).click()
    },
  ],
  [
    'the quantity on the product page is at least 1',
    [],
    async (stage) => {
      await onProduct(stage)
      expect(await stage.page.getByRole('button', { name: 'Decrease quantity' }).isDisabled()).toBe(true)
    },
  ],
  [
    'an engraving has at most 50 characters',
    ['Engraving can be at most 50 characters.'],
    async (stage) => {
      await onProduct(stage)
      await stage.page.getByLabel(/^Engraving/).fill('x'.repeat(51))
      await stage.page.getByRole('button', { name: /^Add to Cart/ }).click()
    },
  ],
  [
    'a shipping address is needed',
    ['Missing Information', 'Please fill in all shipping address fields.'],
    async (stage) => {
      await atCheckout(stage)
      await fillCard(stage)
      await placeOrder(stage)
    },
  ],
  [
    'a card is needed in full',
    [
      'Enter a card number, like 4242 4242 4242 4242',
      'Enter an expiry date, like 12 / 30',
      'Enter the security code, like 123',
    ],
    async (stage) => {
      await atCheckout(stage)
      await fillAddress(stage)
      await placeOrder(stage)
    },
  ],
  [
    'another billing address is needed in full',
    ['Missing Information', 'Please fill in all billing address fields.'],
    async (stage) => {
      await paying(stage)
      await stage.page.getByLabel('Same as shipping address').uncheck()
      await placeOrder(stage)
    },
  ],
  [
    'nothing can be placed while the payment is not ready',
    ['Preparing your payment'],
    async (stage) => {
      await signedIn(stage)
      await stage.context.route('**/api/create-payment-intent', () => undefined)
      await inCart(stage, '/checkout')
      expect(await stage.page.getByRole('button', { name: /^Place Order/ }).count()).toBe(0)
    },
  ],
  [
    'the button says so while the order is processed',
    ['Processing...'],
    async (stage) => {
      await paying(stage)
      await stage.context.route('**/api/orders', () => undefined)
      await placeOrder(stage)
    },
  ],
  [
    'the button says so when the session has ended',
    ['Sign In Required'],
    async (stage) => {
      await paying(stage)
      await stage.context.clearCookies()
      await placeOrder(stage)
      await stage.page.locator('button:disabled', { hasText: 'Sign In Required' }).waitFor()
    },
  ],
  ['a contact name has 2 characters', ['Name must be at least 2 characters'], (stage) => contact(stage, { name: 'I' })],
  [
    'a contact address is an email address',
    ['Please enter a valid email address'],
    (stage) => contact(stage, { email: 'ida@' }),
  ],
  [
    'a contact subject has 5 characters',
    ['Subject must be at least 5 characters'],
    (stage) => contact(stage, { subject: 'Hey!' }),
  ],
  [
    'a contact message has 10 characters',
    ['Message must be at least 10 characters'],
    (stage) => contact(stage, { message: 'Too short' }),
  ],
  [
    'a custom request has a title of 5 characters',
    ['Title must be at least 5 characters'],
    (stage) => request(stage, { title: 'Lamp' }),
  ],
  [
    'a custom request has a description of 20 characters',
    ['Description must be at least 20 characters'],
    (stage) => request(stage, { description: 'x'.repeat(19) }),
  ],
  ['a custom request has a category', ['Please select a category'], (stage) => request(stage, { category: '' })],
  ['a custom request needs a signed-in customer', ['Sign In Required'], (stage) => stage.page.goto('/custom-request')],
  [
    'a custom request is not sent after the session has ended',
    ['Sign In Required', 'Please sign in to submit a custom design request.'],
    async (stage) => {
      await signedIn(stage, '/custom-request')
      await stage.page.getByLabel('Project title').fill('A lamp like a whale')
      await stage.page.getByLabel('Category').selectOption('toy')
      await stage.page.getByLabel('Description').fill('A night lamp like a blue whale.')
      await stage.context.clearCookies()
      await stage.page.getByRole('button', { name: 'Submit Request' }).click()
    },
  ],
  [
    'five reference images are kept, more are left out',
    ['At most 5 images: six.png was left out.'],
    async (stage) => {
      await signedIn(stage, '/custom-request')
      const names = ['one', 'two', 'three', 'four', 'five', 'six']
      const files = names.map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from(name) }))
      await stage.page.getByLabel('Reference images').setInputFiles(files)
    },
  ],

  [
    'a refusal is shown as its status and its sentence',
    ['Login failed', '401: Invalid email or password'],
    (stage) => signIn(stage, 'nobody@example.com'),
  ],
  [
    'a sign-in that gets no answer',
    ['Login failed', 'Invalid email or password'],
    async (stage) => {
      await failing(stage, '/api/auth/login')
      await signIn(stage, 'ida@example.com')
    },
  ],
  [
    'a registration that is refused',
    ['Registration failed', '409: There is already an account with this email. Please sign in instead.'],
    (stage) => signUp(stage, 'ada@example.com'),
  ],
  [
    'a registration that gets no answer',
    ['Registration failed', 'Failed to create account'],
    async (stage) => {
      await failing(stage, '/api/auth/register')
      await signUp(stage, 'new@example.com')
    },
  ],
  [
    'an item that cannot be added',
    ['Failed to add to cart', '500: Something went wrong.'],
    async (stage) => {
      await failing(stage, '/api/cart', 500)
      await onProduct(stage)
      await stage.page.getByRole('button', { name: /^Add to Cart/ }).click()
    },
  ],
  [
    'an item that is added while the line breaks',
    ['Failed to add to cart', 'The shop did not answer. Please check your connection.'],
    async (stage) => {
      await failing(stage, '/api/cart')
      await onProduct(stage)
      await stage.page.getByRole('button', { name: /^Add to Cart/ }).click()
    },
  ],
  [
    'a quantity that cannot be changed',
    ['Failed to update cart', '500: Something went wrong.'],
    async (stage) => {
      await inCart(stage)
      await failing(stage, '/api/cart/*', 500)
      await stage.page.getByRole('button', { name: 'Increase quantity' }).click()
    },
  ],
  [
    'an item that cannot be removed',
    ['Failed to remove item', '500: Something went wrong.'],
    async (stage) => {
      await inCart(stage)
      await failing(stage, '/api/cart/*', 500)
      await stage.page.getByRole('button', { name: 'Remove Keepsake Heart' }).click()
    },
  ],
  [
    'a product that cannot be put on the wishlist',
    ['Error', 'Failed to add product to wishlist.'],
    async (stage) => {
      await withHeart(stage)
      await failing(stage, '/api/wishlist', 500)
      await heart(stage).click()
    },
  ],
  [
    'a product that cannot be taken off the wishlist',
    ['Error', 'Failed to remove product from wishlist.'],
    async (stage) => {
      await signedIn(stage)
      await stage.page.request.post('/api/wishlist', { data: { productId: await productId(stage.page) } })
      await onProduct(stage)
      await stage.page.locator('main [aria-pressed=true]').waitFor()
      await failing(stage, '/api/wishlist/*', 500)
      await heart(stage).click()
    },
  ],
  [
    'a failed sign-out is silent, and the visitor is signed out',
    ['Sign In'],
    async (stage) => {
      await signedIn(stage, '/products')
      await failing(stage, '/api/auth/logout', 500)
      await stage.page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
      await stage.page.getByRole('button', { name: 'Sign Out' }).click()
      await stage.page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
      expect(await stage.page.locator('.toast').count()).toBe(0)
    },
  ],
  [
    'a session that ended before the order',
    ['Authentication Required', 'Please sign in before completing your order.', 'Welcome back'],
    async (stage) => {
      await paying(stage)
      await stage.context.clearCookies()
      await placeOrder(stage)
    },
  ],
  [
    'a card that is refused',
    ['Payment Failed', 'Your card was declined.'],
    async (stage) => {
      await paying(stage, '4000 0000 0000 0002')
      await placeOrder(stage)
    },
  ],
  [
    'an order that is refused',
    ['Order Failed', '409: Prices have changed. Please review your cart.'],
    async (stage) => {
      await paying(stage)
      await failing(stage, '/api/orders', 409, 'Prices have changed. Please review your cart.')
      await placeOrder(stage)
      // The message above the button and the input stay after the toast has disappeared.
      const said = stage.page.getByRole('main').getByRole('alert')
      await said.filter({ hasText: /^Prices have changed\. Please review your cart\.$/ }).waitFor()
      expect(await stage.page.getByLabel('City').inputValue()).not.toBe('')
    },
  ],
  [
    'an order that gets no answer',
    ['Order Failed', 'Failed to process order'],
    async (stage) => {
      await paying(stage)
      await failing(stage, '/api/orders')
      await placeOrder(stage)
    },
  ],
  [
    'a payment that cannot be started is a sentence and a Retry, never an endless wait',
    ['The payment could not be started. Please try again.', 'Retry'],
    async (stage) => {
      await signedIn(stage)
      await failing(stage, '/api/create-payment-intent')
      await inCart(stage, '/checkout')
    },
  ],
  [
    'a product that is not there',
    ['Product Not Found', "The product you're looking for doesn't exist."],
    ({ page }) => page.goto('/products/none'),
  ],
  [
    'an order that is not there',
    ['Order Not Found', 'Return Home'],
    async (stage) => {
      await signedIn(stage, `/order-success?orderId=${crypto.randomUUID()}`)
    },
  ],
  ['a page that is not there', ['404 Page Not Found', 'No route matches'], ({ page }) => page.goto('/nowhere')],
  [
    'a message that cannot be sent',
    ['Error', 'Failed to send message. Please try again.'],
    async (stage) => {
      await failing(stage, '/api/contact', 500)
      await contact(stage, {})
    },
  ],
  [
    'a request that cannot be sent',
    ['Error', 'Failed to submit request. Please try again.'],
    async (stage) => {
      await failing(stage, '/api/custom-requests', 500)
      await request(stage, {})
    },
  ],
  [
    'signing in',
    ['Welcome back!', 'You have successfully logged in.'],
    (stage) => signIn(stage, 'ada@example.com', story.shop.password('ada@example.com')),
  ],
  [
    'signing up names the shop',
    ['Welcome to Little Layers!', 'Your account has been created successfully.'],
    (stage) => signUp(stage, 'welcome@example.com'),
  ],
  [
    'signing out',
    ['Goodbye!', 'You have been logged out.'],
    async (stage) => {
      await signedIn(stage, '/products')
      await stage.page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
      await stage.page.getByRole('button', { name: 'Sign Out' }).click()
    },
  ],
  [
    'adding to the cart',
    ['Added to cart', 'Item has been added to your cart.'],
    async (stage) => {
      await onProduct(stage)
      await stage.page.getByRole('button', { name: /^Add to Cart/ }).click()
    },
  ],
  [
    'removing from the cart',
    ['Item removed', 'Item has been removed from your cart.'],
    async (stage) => {
      await inCart(stage)
      await stage.page.getByRole('button', { name: 'Remove Keepsake Heart' }).click()
    },
  ],
  [
    'adding to the wishlist',
    ['Added to wishlist!'],
    async (stage) => {
      await withHeart(stage)
      await heart(stage).click()
    },
  ],
  [
    'removing from the wishlist',
    ['Removed from wishlist'],
    async (stage) => {
      await signedIn(stage)
      await stage.page.request.post('/api/wishlist', { data: { productId: await productId(stage.page) } })
      await onProduct(stage)
      await stage.page.locator('main [aria-pressed=true]').waitFor()
      await heart(stage).click()
    },
  ],
  [
    'sending a message, which clears the form',
    ['Message Sent Successfully!', "Thank you for contacting us. We'll get back to you within 24 hours."],
    async (stage) => {
      await contact(stage, {})
      await expect.poll(() => stage.page.getByLabel('Subject').inputValue()).toBe('')
    },
  ],
  [
    'sending a request, which clears the form',
    [
      'Request Submitted Successfully!',
      "We'll review your custom design request and get back to you within 24 hours with a quote.",
    ],
    async (stage) => {
      await request(stage, {})
      await expect.poll(() => stage.page.getByLabel('Project title').inputValue()).toBe('')
    },
  ],
]

test.each(rows)('a shopper reads the shop’s sentence: %s', async (_rule, says, when) => {
  const { page, context, close } = await story.newShopper()
  await when({ page, context })
  for (const sentence of says) await page.getByText(sentence, { exact: false }).first().waitFor()
  await close()
})
