import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
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
let gifts: { id: string; name: string }[]
beforeAll(async () => {
  gifts = await (await fetch(`${story.shop.address}/api/products?published=true&limit=8`)).json()
})

let people = 0
/** A new signed-in customer with the first `count` gifts on the wishlist, the first of them on top. */
async function wisher(count: number, width = 1440) {
  const shopper = await story.newShopper(width)
  const { request } = shopper.page
  await request.post('/api/auth/register', {
    data: { name: 'Ida', email: `wishes-${people++}@example.com`, password: 'a long enough password' },
  })
  for (const { id } of gifts.slice(0, count).reverse()) await request.post('/api/wishlist', { data: { productId: id } })
  return shopper
}
const nameOf = (index: number) => gifts[index]?.name ?? ''
const main = (page: Page) => page.getByRole('main')
const listed = (page: Page) => main(page).getByRole('article').getByRole('heading').allTextContents()
const stored = async (page: Page) => (await (await page.request.get('/api/wishlist')).json()).length

describe.each(storyWidths)('at %i px', (width) => {
  test('a visitor is asked to sign in, puts gifts aside, buys one and takes the others off', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    await page.goto('/wishlist')
    await page.getByRole('heading', { level: 1, name: 'Sign In Required' }).waitFor()
    expect(await main(page).getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    expect(await seriousFaults(page)).toEqual([])
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    await dialog.getByLabel('Name').fill('Sam')
    await dialog.getByLabel('Email').fill(`sam-${width}@example.com`)
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
    await dialog.getByRole('button', { name: 'Create Account' }).click()

    await page.getByRole('heading', { level: 1, name: 'Your wishlist is empty' }).waitFor()
    expect(await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 0 items' }).textContent()).toBe('')
    expect(await main(page).getByRole('link', { name: 'Use Gift Finder' }).getAttribute('href')).toBe('/gift-finder')
    expect(await seriousFaults(page)).toEqual([])
    await main(page).getByRole('link', { name: 'Explore Products' }).click()
    await page.waitForURL(/\/products$/)
    for (const index of [0, 1]) {
      await page.getByRole('button', { name: `Wishlist: ${nameOf(index)}` }).click()
      await expectToast(page, 'Added to wishlist!')
      await expect.poll(() => stored(page)).toBe(index + 1)
    }

    const badge = page.getByRole('banner').getByRole('link', { name: 'Wishlist, 2 items' })
    expect(await badge.textContent()).toBe('2')
    await badge.click()
    await page.getByRole('heading', { level: 1, name: 'Your Wishlist' }).waitFor()
    expect(await listed(page)).toEqual([nameOf(1), nameOf(0)])
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    for (const [name, href] of [
      ['Continue Shopping', '/products'],
      ['Find More Gifts', '/gift-finder'],
      [`View Details: ${nameOf(0)}`, `/products/${gifts[0]?.id}`],
    ] as const) {
      expect(await main(page).getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href)
    }

    await main(page)
      .getByRole('button', { name: `Add to Cart: ${nameOf(0)}` })
      .click()
    await expectToast(page, 'Added to cart', 'Item has been added to your cart.')
    await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).waitFor()
    const [line] = await (await page.request.get('/api/cart')).json()
    expect(line).toMatchObject({ quantity: 1, customization: { color: 'red', size: 'medium', engraving: '' } })

    for (const index of [0, 1]) {
      await main(page)
        .getByRole('button', { name: `Remove ${nameOf(index)}` })
        .click()
      await expectToast(page, 'Removed from wishlist')
    }
    await page.getByRole('heading', { level: 1, name: 'Your wishlist is empty' }).waitFor()
    await expect.poll(() => stored(page)).toBe(0)
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

test('a removal is shown at once and comes back to its place when the server refuses it', async () => {
  const shopper = await wisher(3)
  const { page } = shopper
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/wishlist/*', async (route) => {
    await held
    await route.fulfill({ status: 500, body: 'Something went wrong.' })
  })
  await page.goto('/wishlist')
  const remove = main(page).getByRole('button', { name: `Remove ${nameOf(1)}` })
  await remove.click()
  await expect.poll(() => listed(page)).toEqual([nameOf(0), nameOf(2)])
  answer()
  await expectToast(page, 'Error', 'Failed to remove product from wishlist.')
  await expect.poll(() => listed(page)).toEqual([nameOf(0), nameOf(1), nameOf(2)])
  await shopper.close()
})

test('several gifts taken off one after another stay off, in any order of answers', async () => {
  const shopper = await wisher(4)
  const { page } = shopper
  const answers: (() => void)[] = []
  await page.route('**/api/wishlist/*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await page.goto('/wishlist')
  const seen: string[][] = []
  for (const index of [0, 1, 2])
    await main(page)
      .getByRole('button', { name: `Remove ${nameOf(index)}` })
      .click()
  await expect.poll(() => answers.length).toBe(3)
  for (const answer of answers.reverse()) {
    answer()
    await page.waitForResponse(/\/api\/wishlist\//)
    seen.push(await listed(page))
  }
  await expect.poll(() => stored(page)).toBe(1)
  expect(seen).toEqual([[nameOf(3)], [nameOf(3)], [nameOf(3)]])
  await shopper.close()
})

test('an addition that the server refuses takes the heart back', async () => {
  const shopper = await wisher(0, 390)
  const { page } = shopper
  await page.route('**/api/wishlist', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  await page.goto('/products')
  await untilReady(page)
  const heart = page.getByRole('button', { name: `Wishlist: ${nameOf(0)}` })
  await heart.click()
  await expectToast(page, 'Error', 'Failed to add product to wishlist.')
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  await shopper.close()
})

// rule 108
test('a heart that is pressed twice ends as it was, however long the first press takes', async () => {
  const shopper = await wisher(0, 390)
  const { page } = shopper
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/wishlist{,/*}', async (route) => {
    const method = route.request().method()
    if (method !== 'GET') sent.push(method)
    if (method === 'POST') await slow.promise
    await route.continue()
  })
  await page.goto('/products')
  await untilReady(page)
  const heart = page.getByRole('button', { name: `Wishlist: ${nameOf(0)}` })
  for (const pressed of ['true', 'false']) {
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(pressed)
  }
  expect(sent).toEqual(['POST'])
  slow.resolve()
  await expectToast(page, 'Removed from wishlist')
  expect([sent, await stored(page), await heart.getAttribute('aria-pressed')]).toEqual([['POST', 'DELETE'], 0, 'false'])
  await shopper.close()
})

test('the list is used by keyboard alone, and the focus stays in it when a gift goes', async () => {
  const shopper = await wisher(2)
  const { page } = shopper
  await page.goto('/wishlist')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await main(page)
    .getByRole('button', { name: `Remove ${nameOf(0)}` })
    .focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Removed from wishlist')
  expect(await focused()).toBe(`Remove ${nameOf(1)}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Added to cart')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your wishlist is empty' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await shopper.close()
})

test('the list has placeholders while loading, and a failed load can be retried', async () => {
  const shopper = await wisher(1, 390)
  const { page } = shopper
  let answer: 'wait' | 'fail' | 'work' = 'wait'
  const waiting: (() => void)[] = []
  await page.route('**/api/wishlist', async (route) => {
    if (answer === 'wait') await new Promise<void>((resolve) => waiting.push(resolve))
    return answer === 'work' ? route.continue() : route.fulfill({ status: 500, body: 'Something went wrong.' })
  })
  await page.goto('/wishlist')
  await untilReady(page)
  await page.getByRole('heading', { level: 1, name: 'Your Wishlist' }).waitFor()
  expect(await main(page).locator('.skeleton').count()).toBeGreaterThan(4)
  answer = 'fail'
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  for (const go of waiting) go()
  await main(page).getByText('Your wishlist could not be read.').waitFor()
  answer = 'work'
  await main(page).getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => listed(page)).toEqual([nameOf(0)])
  await shopper.close()
})

test('a sold-out product is marked and cannot be added', async () => {
  const shopper = await wisher(1)
  const { page } = shopper
  await page.route('**/api/wishlist', async (route) => {
    const entries = await (await route.fetch()).json()
    const soldOut = (entry: { product: object }) => ({
      ...entry,
      product: { ...entry.product, stock: 0, whenOutOfStock: 'stop' },
    })
    await route.fulfill({ json: entries.map(soldOut) })
  })
  await page.goto('/wishlist')
  const button = main(page).getByRole('button', { name: `Sold out: ${nameOf(0)}` })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  await shopper.close()
})

test('an admin is told that admins have no wishlist, with a link', async () => {
  const shopper = await story.newShopper()
  const { page } = shopper
  await page.request.post('/api/auth/login', {
    data: { email: 'admin@example.com', password: story.shop.password('admin@example.com') },
  })
  await page.goto('/wishlist')
  await main(page).getByText('An admin looks after the shop and has no wishlist.').waitFor()
  expect(await main(page).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/admin')
  await shopper.close()
})

// rule 28
test('the page is the same for all visitors until the browser loads the session', async () => {
  const html = await (await fetch(`${story.shop.address}/wishlist`)).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toMatch(/<h1[^>]*>Your Wishlist<\/h1>/)
})
