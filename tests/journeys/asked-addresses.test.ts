import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, overflow, seriousFaults, storyWidths, untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')

async function expectSound(page: Page) {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousFaults(page)).toEqual([])
}

const typeAddress = async (page: Page, street: string) => {
  await page.getByLabel('Street address').fill(street)
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').fill('OR')
  await page.getByLabel('ZIP code').fill('97205')
}

// rule 143
test.each(storyWidths)('at %i px a guest asks for an address and never sees it', async (width) => {
  const giver = await story.newShopper(width)
  const { page } = giver
  const products = await (await fetch(`${story.shop.address}/api/products?published=true`)).json()
  const { id: productId } = products.find(({ name }: { name: string }) => name === 'Keepsake Heart')
  await page.request.post('/api/cart', { data: { productId } })
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continue as a guest' }).click()
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await page.getByLabel('Name').fill('Nora Giver')
  await page.getByLabel('Email').fill(`asking-${width}@example.com`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel('Ask the recipient for the address').focus()
  await page.keyboard.press('Space')
  await page.getByText(/^After you pay, your order has a link/).waitFor()
  await page.getByLabel('Full name').first().fill('')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel(/^Expiry/).fill('12 / 30')
  await page.getByLabel('CVC').fill('123')
  const place = page.getByRole('button', { name: /^Place Order/ }).and(page.locator(':enabled'))
  await place.click()
  await page.getByRole('link', { name: 'Name is required', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Billing: Street is required' }).waitFor()
  await expectSound(page)
  await page.getByLabel('Full name').first().fill('Sam')
  await page.getByLabel('Full name').last().fill('Nora Giver')
  await typeAddress(page, '1420 SW Alder Street')
  await place.click()
  await page.waitForURL(/\/order-success/)
  await page.getByText('Sam is asked for the address.').waitFor()
  await expectSound(page)
  const id = new URL(page.url()).searchParams.get('orderId') ?? ''
  await page.getByRole('link', { name: 'Get the link that asks for the address' }).click()
  await page.getByRole('button', { name: 'Get the link for Sam' }).click()
  const link = await page.getByLabel('Link for Sam').inputValue()
  await expectSound(page)

  await story.asAdmin(async (owner) => {
    await owner.goto(`/admin/packing?order=${id}`)
    await owner.getByText('Sam has not given the address yet, so the parcel waits.').waitFor()
    await expectSound(owner)
  })

  const sam = await story.newShopper(width)
  await sam.page.goto(new URL(link).pathname + new URL(link).search)
  await untilReady(sam.page)
  await sam.page.getByText(/^Nora Giver has a gift from/).waitFor()
  await expectSound(sam.page)
  await sam.page.getByRole('button', { name: 'Send my address' }).click()
  await sam.page.getByText('Street is required').waitFor()
  await typeAddress(sam.page, '7 Elm Street')
  await sam.page.getByRole('button', { name: 'Send my address' }).click()
  await sam.page.getByRole('heading', { level: 1, name: 'We have your address' }).waitFor()
  await expectSound(sam.page)
  // A second use says so.
  await sam.page.reload()
  await sam.page.getByRole('heading', { level: 1, name: 'We have your address' }).waitFor()

  await page.reload()
  await page.getByText('Sam has given the address. Only we see it.').waitFor()
  expect(await page.content()).not.toContain('Elm Street')
  await expectSound(page)
  await story.asAdmin(async (owner) => {
    await owner.goto(`/admin/orders?q=${id}&order=${id}`)
    await owner.getByText('7 Elm Street').first().waitFor()
  })
  expectNoComplaints(giver)
  expectNoComplaints(sam)
})
