import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, overflow, seriousFaults, storyWidths } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')

async function expectSound(page: Page) {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousFaults(page)).toEqual([])
}

async function fillCart(page: Page) {
  const products = await (await fetch(`${story.shop.address}/api/products?published=true`)).json()
  const { id } = products.find(({ name }: { name: string }) => name === 'Keepsake Heart')
  await page.request.post('/api/cart', { data: { productId: id } })
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The owner's wrapping, which the settings store once. */
const offerWrapping = () =>
  story.asAdmin(async (owner) => {
    await owner.goto('/admin/settings')
    await owner.getByRole('button', { name: 'Add a wrapping' }).click()
    await owner.getByLabel('Wrapping 1', { exact: true }).fill('Kraft paper')
    await owner.getByLabel(/^Price of wrapping 1/).fill('4.50')
    await owner.getByRole('button', { name: /^Save/ }).first().click()
    await expect
      .poll(async () => (await (await owner.request.get('/api/shop')).json()).wrappings.length, { timeout: 60_000 })
      .toBe(1)
  })

// rule 131
test.each(storyWidths)('at %i px a guest sends a wrapped gift with a card to another person', async (width) => {
  await offerWrapping()
  const shopper = await story.newShopper(width)
  const { page } = shopper
  await fillCart(page)
  await page.goto('/cart')
  await page.getByLabel('This is a gift').check()
  await page.getByLabel(/^Message on the card/).fill('Happy birthday, Sam!')
  await page.getByRole('radio', { name: /^Kraft paper/ }).check()
  await page.getByText('$26.49').waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'Continue as a guest' }).click()
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await page.getByLabel('Name').fill('Nora Guest')
  await page.getByLabel('Email').fill(`giver-${width}@example.com`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  // The choices of the cart are here, and prices are left out for another recipient.
  await page.getByRole('button', { name: 'Place Order · $26.49' }).waitFor()
  expect(await page.getByLabel(/^Message on the card/).inputValue()).toBe('Happy birthday, Sam!')
  expect(await page.getByLabel('No prices in the parcel').isChecked()).toBe(false)
  await page.getByLabel('Full name').fill('Sam Recipient')
  expect(await page.getByLabel('No prices in the parcel').isChecked()).toBe(true)
  await page.getByLabel('Street address').fill('1420 SW Alder Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').fill('OR')
  await page.getByLabel('ZIP code').fill('97205')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel(/^Expiry/).fill('12 / 30')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel(/^Arrive by/).fill(inDays(1))
  await page.getByText(/^The earliest arrival is/).waitFor()
  await expectSound(page)
  await page.getByLabel(/^Arrive by/).fill(inDays(90))
  await page.getByText(/ holds\.$/).waitFor()
  await page.getByLabel(/^Do not ship before/).fill(inDays(20))
  await page.getByRole('button', { name: 'Place Order · $26.49' }).and(page.locator(':enabled')).click()
  await page.waitForURL(/\/order-success/)
  await page.getByRole('heading', { name: 'Gift', exact: true }).waitFor()
  await page.getByText('Happy birthday, Sam!').waitFor()
  await expectSound(page)
  const id = new URL(page.url()).searchParams.get('orderId') ?? ''

  await story.asAdmin(async (owner) => {
    await owner.goto(`/admin/print?kind=message-card&orders=${id}`)
    await owner.getByRole('article', { name: /^Message card of order/ }).waitFor()
    await expectSound(owner)
    await owner.goto(`/admin/print?kind=invoice&orders=${id}`)
    await owner.getByText(/^Leave out of the parcel/).waitFor()
    await owner.goto(`/admin/packing?order=${id}`)
    await owner.getByText(/Gift wrapping: Kraft paper · Card: Happy birthday, Sam!/).waitFor()
    await expectSound(owner)
  })
  // Another order begins without the choices of this one.
  await fillCart(page)
  await page.goto('/cart')
  expect(await page.getByLabel('This is a gift').isChecked()).toBe(false)
  expectNoComplaints(shopper)
})
