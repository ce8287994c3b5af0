import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

const findGift = async (name: string) => {
  const gifts = await (await fetch(`${story.shop.address}/api/products?published=true&q=${name}`)).json()
  return gifts[0]
}
const failure = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /^The (menu|sign-in form|cart|suggestions) could not be loaded. Check your connection./ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const header = (page: Page) => page.getByRole('banner')

describe('a lazy part without a network', () => {
  test.each([
    ['the menu', async (page: Page) => header(page).getByRole('button', { name: 'Menu' }).click(), 'Menu'],
    [
      'the sign-in form',
      async (page: Page) => header(page).getByRole('button', { name: 'Sign In' }).click(),
      'Welcome back',
    ],
    ['the cart', async (page: Page) => header(page).getByRole('button', { name: /^Cart/ }).click(), 'Shopping Cart'],
  ])('says that it is missing, leaves the page as it is, and comes with Try again: %s', async (_, press, title) => {
    const { page, context, close } = await story.newShopper(390, { alone: true })
    await page.goto(`/products/${(await findGift('Keepsake')).id}`)
    await untilReady(page)
    const words = page.getByRole('textbox', { name: /Engraving/ })
    await words.fill('Zoë')
    await context.setOffline(true)
    await press(page)
    await failure(page).waitFor()
    expect(await header(page).isVisible()).toBe(true)
    expect(await words.inputValue()).toBe('Zoë')
    await failure(page).getByRole('button', { name: 'Try again' }).click()
    await failure(page).waitFor()
    await context.setOffline(false)
    await failure(page).getByRole('button', { name: 'Try again' }).click()
    await dialog(page, title).waitFor()
    expect(await failure(page).count()).toBe(0)
    await close()
  })

  test('is the list of suggestions: the search itself still works', async () => {
    const { page, context, close } = await story.newShopper(1440, { alone: true })
    await page.goto('/shipping')
    await untilReady(page)
    await context.setOffline(true)
    const search = page.getByLabel('Search gifts').and(page.locator(':visible'))
    await search.pressSequentially('keeps')
    await failure(page).waitFor()
    await context.setOffline(false)
    await failure(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('option', { name: /Keepsake Heart/ }).waitFor()
    expect(await search.inputValue()).toBe('keeps')
    await close()
  })

  // rule 105
  test.each([390, 320])('leaves most of a window of %i px with large text to the page', async (width) => {
    const { page, context, close } = await story.newShopper(width, { alone: true })
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto('/shipping')
    await untilReady(page)
    await context.setOffline(true)
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await failure(page).waitFor()
    const [box, sentence] = [await failure(page).boundingBox(), await failure(page).locator('p').boundingBox()]
    expect(box?.height).toBeLessThan(300)
    expect(sentence?.width).toBeGreaterThan(width * 0.6)
    await close()
  })

  test('can be closed, and the menu is then no step of the history', async () => {
    const { page, context, close } = await story.newShopper(390, { alone: true })
    await page.goto('/shipping')
    await untilReady(page)
    await context.setOffline(true)
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await failure(page).getByRole('button', { name: 'Close' }).click()
    await failure(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.menu))).toBe(false)
    await close()
  })
})

test('on a slow line, Add to Cart shows that it is working at once, and adds one line', async () => {
  const { page, close } = await story.newShopper(390, { alone: true })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/products\/[^/]+\/words/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/products/${(await findGift('Keepsake')).id}`)
  await untilReady(page)
  await page.getByRole('textbox', { name: /Engraving/ }).fill('Zoë')
  const add = page.getByRole('button', { name: /^Add to Cart/ })
  await add.click()
  await expect.poll(() => add.getAttribute('aria-busy')).toBe('true')
  const additions: string[] = []
  page.on(
    'request',
    (sent) => sent.method() === 'POST' && /\/api\/cart$/.test(sent.url()) && additions.push(sent.url()),
  )
  // Playwright would wait until the busy button is enabled again.
  await add.click({ force: true })
  answer()
  await dialog(page, 'Shopping Cart').waitFor()
  expect(additions).toHaveLength(1)
  await close()
})

test('a page that the server sent without the facts about the shop reads them once it runs', async () => {
  const { page, close } = await story.newShopper(390, { alone: true })
  await page.route('**/returns', async (route) => {
    const sent = await route.fetch()
    const html = (await sent.text())
      .replaceAll('Little Layers', 'New Shop')
      .replace('"known":', '"isShopUnknown":true,"known":')
    await route.fulfill({ response: sent, body: html })
  })
  await page.goto('/returns')
  await untilReady(page)
  await expect.poll(() => page.title()).toMatch(/Little Layers$/)
  expect(await page.getByRole('contentinfo').textContent()).not.toContain('New Shop')
  await close()
})

test('a page whose program does not arrive fetches it again at the next press, and keeps what was typed', async () => {
  const { page, close } = await story.newShopper(390, { alone: true })
  let isLost = true
  await page.route('**/assets/program-*.js', (route) => (isLost ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/contact')
  await failed
  await page.getByRole('textbox', { name: 'Your Name' }).fill('Ida')
  isLost = false
  await page.getByRole('heading', { level: 1 }).click()
  await untilReady(page)
  expect(await page.getByRole('textbox', { name: 'Your Name' }).inputValue()).toBe('Ida')
  await close()
})

describe('after an upgrade that has replaced a chunk', () => {
  // rule 107
  test('the page is loaded once more, and keeps what is typed', async () => {
    const { page, close } = await story.newShopper(390, { alone: true })
    let loads = 0
    page.on('load', () => loads++)
    await page.route('**/sign-in-dialog-view-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/contact')
    await untilReady(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you print in green?')
    await page.getByRole('textbox', { name: 'Your Name' }).fill('Ida')
    const again = page.waitForEvent('load')
    await header(page).getByRole('button', { name: 'Sign In' }).click()
    await again
    await untilReady(page)
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Do you print in green?')
    expect(await page.getByRole('textbox', { name: 'Your Name' }).inputValue()).toBe('Ida')
    // The reloaded page lacks the chunk too: it shows the failure and does not reload again.
    await header(page).getByRole('button', { name: 'Sign In' }).click()
    await failure(page).waitFor()
    await failure(page).getByRole('button', { name: 'Try again' }).click()
    await failure(page).waitFor()
    expect(loads).toBe(2)
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Do you print in green?')
    // The reload belonged to the build before this one.
    await page.evaluate(() => {
      if (!sessionStorage.getItem('reloaded')?.endsWith('.js')) throw new Error('No build is noted')
      sessionStorage.setItem('reloaded', 'https://shop.test/assets/shell-before.js')
    })
    await page.reload()
    await untilReady(page)
    const later = page.waitForEvent('load')
    await header(page).getByRole('button', { name: 'Sign In' }).click()
    await later
    await close()
  })
})

describe('a page that Back takes from the browser’s memory', () => {
  const comeBack = (page: Page) =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

  test('shows the cart as it is now', async () => {
    const { page, close } = await story.newShopper(390)
    await callApi(page, 'POST', '/api/cart', { productId: (await findGift('Keepsake')).id, quantity: 4 })
    await page.goto('/shipping')
    await header(page).getByRole('button', { name: 'Cart, 4 items' }).waitFor()
    const [line] = await callApi(page, 'GET', '/api/cart')
    await callApi(page, 'DELETE', `/api/cart/${line.id}`)
    await comeBack(page)
    await header(page).getByRole('button', { name: 'Cart, 0 items' }).waitFor()
    await close()
  })

  test('shows nothing of an account that has signed out meanwhile', async () => {
    const { page, close } = await story.newShopper(1440)
    const password = story.shop.password('ada@example.com')
    await callApi(page, 'POST', '/api/auth/login', { email: 'ada@example.com', password })
    await page.goto('/account/profile')
    await page.getByRole('main').getByRole('navigation', { name: 'Account' }).waitFor()
    await page.request.post('/api/auth/logout')
    await comeBack(page)
    await page.getByText('Please sign in to see your account.').waitFor()
    expect(await page.getByText('ada@example.com').count()).toBe(0)
    await close()
  })
})
