import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PageData } from '#app/client/document.tsx'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { holidayNames } from '#platform/holiday-names.ts'
import { callApi, expectNoComplaints, overflow, storyWidths } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

test.each(storyWidths)(
  'at %i px a gift says when it arrives, and the order keeps what the shopper read',
  async (width) => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const products = await (await page.request.get('/api/products?published=true&limit=8')).json()
    await page.goto(`/products/${products[0].id}`)
    const place = page.getByLabel('Delivery country')
    await place.waitFor()
    const said = () =>
      page
        .getByText(/^Arrives /)
        .first()
        .innerText()
    const atHome = await said()
    expect(atHome).toMatch(/^Arrives [A-Z][a-z]{2} \d+/)
    // Any country can be chosen, not only those with a transit time of their own.
    await place.selectOption({ label: 'Germany' })
    await expect.poll(said).not.toBe(atHome)
    expect(await place.inputValue()).toBe('DE')
    await place.selectOption({ label: 'Canada' })
    await expect.poll(said).not.toBe(atHome)
    const inCanada = await said()
    await page.reload()
    await expect.poll(said).toBe(inCanada)
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
    await page.keyboard.press('Escape')
    // The place that was chosen is the cart's too.
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: /^View/ }).click()
    await expect.poll(said).toBe(inCanada)
    const duty = page.getByText('Your country may charge import duty or VAT when the parcel arrives.')
    await duty.waitFor()
    await page.getByLabel('Delivery country').selectOption({ label: 'United States' })
    await duty.waitFor({ state: 'detached' })
    await page.getByLabel('Delivery country').selectOption({ label: 'Canada' })
    expect(await overflow(page)).toBe(0)

    const email = `arrival-${width}@example.com`
    await callApi(page, 'POST', '/api/auth/register', {
      name: 'Ida Lindqvist',
      email,
      password: 'a long enough password',
    })
    await page.goto('/checkout')
    // The country that was asked for stays selected until another one is chosen.
    const country = page.getByLabel('Country', { exact: true })
    await expect.poll(() => country.inputValue()).toBe('CA')
    await duty.waitFor()
    await country.selectOption('US')
    await duty.waitFor({ state: 'detached' })
    await page.getByLabel('Street address').fill('1420 SW Alder Street')
    await page.getByLabel('City').fill('Portland')
    await page.getByLabel('State').fill('OR')
    await page.getByLabel('ZIP code').fill('97205')
    const promised = page.getByText(/^Arrives .* in Portland\.$/)
    await promised.waitFor()
    const days = (await promised.innerText()).replace(/^Arrives /, '').replace(' in Portland.', '')
    expect(`Arrives ${days}`).toBe(atHome)
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel(/^Expiry/).fill('12 / 30')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await page.getByText(`${days} in Portland`).waitFor()
    expectNoComplaints(shopper)
  },
)

const readArrival = (page: Page) =>
  page
    .getByText(/^Arrives /)
    .first()
    .innerText()

test('a gift whose words are typed is made with them: it is ready and there later, and nothing contradicts it', async () => {
  const shopper = await story.newShopper(390)
  const { page } = shopper
  const products: { id: string; name: string }[] = await (await page.request.get('/api/products?published=true')).json()
  const tree = products.find(({ name }) => name === 'Grand Fir')
  await page.goto(`/products/${tree?.id}`)
  await page.getByText('Only 3 left').waitFor()
  const arrives = () => readArrival(page)
  await page.getByText('Ready in 2–3 days, in stock').waitFor()
  await page.getByLabel('Delivery country').waitFor()
  const before = await arrives()
  await page.getByLabel(/^Engraving/).fill('Family Ray')
  await page.getByText('Ready in 4–5 days, made with your words').waitFor()
  await expect.poll(arrives).not.toBe(before)
  expect(await page.getByText(/, printed to order$/).count()).toBe(0)
  await page.getByLabel(/^Engraving/).fill(' ')
  await expect.poll(arrives).toBe(before)
  expect(await overflow(page)).toBe(0)
  expectNoComplaints(shopper)
  await shopper.close()
})

test('a gift says when it arrives in the colour and for the pieces that are chosen', async () => {
  const { page, ...shopper } = await story.newShopper(390)
  const products: { id: string; stock: number; whenOutOfStock: string }[] = await (
    await page.request.get('/api/products?published=true')
  ).json()
  const gift = products.find(({ stock, whenOutOfStock }) => whenOutOfStock === 'print-to-order' && stock > 0)
  await page.goto(`/products/${gift?.id}`)
  await page.getByText('Ready in 2–3 days, in stock').waitFor()
  await page.getByLabel('Delivery country').waitFor()
  const arrives = () => readArrival(page)
  const before = await arrives()
  // The page may have been made before the last orders of it (decisions/0003).
  const { known } = JSON.parse((await page.locator('#state').textContent()) ?? '') as PageData
  const shown = known.map(([, data]) => data as Partial<typeof gift>).find((data) => data?.id === gift?.id)
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String((shown?.stock ?? 0) + 2))
  await page.getByText('Ready in 4–5 days, printed to order').waitFor()
  await expect.poll(arrives).not.toBe(before)
  const asked = page.waitForRequest(/\/arrival\?color=blue&quantity=\d+$/)
  await page.getByRole('radio', { name: 'Blue' }).check({ force: true })
  await asked
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await expect.poll(arrives).toBe(before)
  await shopper.close()
})

test('a missing or failed arrival day does not block the checkout', async () => {
  const { page, close } = await story.newShopper(390)
  const [{ id: productId }] = await (await page.request.get('/api/products?published=true&limit=1')).json()
  await callApi(page, 'POST', '/api/cart', { productId })
  let asked = 0
  let answer: (route: Route) => Promise<void> = async () => undefined
  await page.route('**/api/cart/arrival?**', (route) => {
    asked++
    return answer(route)
  })
  await page.goto('/cart')
  const wayOn = page.getByText('Please sign in to proceed with checkout')
  await wayOn.waitFor()

  answer = (route) => route.fulfill({ status: 503, body: '' })
  await page.reload()
  await page.getByText('The arrival date could not be calculated.').waitFor()
  await wayOn.evaluate((words) => words.setAttribute('data-stays', ''))
  answer = async () => undefined
  const before = asked
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  expect(await page.locator('[data-stays]').count()).toBe(1)
  await close()
})

test('the first slide of the home page names the last day to order for its holiday, and for no other', async () => {
  const { page, close } = await story.newShopper(390)
  const arrivals = (name: string): Arrivals => {
    const day = { from: '2026-12-02', to: '2026-12-05', orderBy: { day: '2026-12-14', name } }
    return { country: 'US', city: null, leavesIn: 3, notOffered: [], countries: [{ country: 'US', ...day }] }
  }
  let holiday = 'Midsummer'
  await page.route('**/api/products/*/arrival*', (route) => route.fulfill({ json: arrivals(holiday) }))
  const answered = page.waitForResponse(/\/arrival/)
  await page.goto('/')
  await answered
  const eyebrow = page.locator('.hero-words > p').first()
  expect(await eyebrow.textContent()).not.toContain('order by')
  const slide = (await eyebrow.textContent()) ?? ''
  const season = await page.evaluate(() => document.documentElement.dataset.season ?? 'christmas')
  const own = Object.entries(holidayNames).find(([name]) => name === season)?.[1]
  holiday = own ?? 'New Year'
  await page.reload()
  await expect.poll(() => eyebrow.textContent()).toBe(own ? `${slide} · order by Dec 14` : slide)
  expect(await overflow(page)).toBe(0)
  await close()
})
