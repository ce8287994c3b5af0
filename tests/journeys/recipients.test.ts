import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, overflow, seriousFaults, storyWidths } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')

async function expectSound(page: Page) {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousFaults(page)).toEqual([])
}

async function fillCart(page: Page, quantity: number) {
  const products = await (await fetch(`${story.shop.address}/api/products?published=true`)).json()
  const { id } = products.find(({ name }: { name: string }) => name === 'Keepsake Heart')
  await page.request.post('/api/cart', { data: { productId: id, quantity } })
}

const typeAddress = async (fields: ReturnType<Page['getByRole']> | Page, name: string, street: string) => {
  await fields.getByLabel('Full name').first().fill(name)
  await fields.getByLabel('Street address').first().fill(street)
  await fields.getByLabel('City').first().fill('Portland')
  await fields.getByLabel('State').first().fill('OR')
  await fields.getByLabel('ZIP code').first().fill('97205')
}

const price = /\$\d/

// rule 136
test.each(storyWidths)('at %i px a guest sends two gifts to two people, and no parcel shows a price', async (width) => {
  const shopper = await story.newShopper(width)
  const { page } = shopper
  const email = `giver-of-two-${width}@example.com`
  await fillCart(page, 3)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continue as a guest' }).click()
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await page.getByLabel('Name').fill('Nora Giver')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).waitFor()
  const one = await page.getByRole('button', { name: /^Place Order/ }).textContent()

  // By keyboard: the button adds a second person with one of the two pieces.
  await page.getByRole('button', { name: 'Send to several people' }).focus()
  await page.keyboard.press('Enter')
  const second = page.getByRole('region', { name: 'Recipient 2' })
  await second.waitFor()
  const place = page.getByRole('button', { name: /^Place Order/ }).and(page.locator(':enabled'))
  await expect.poll(() => place.textContent()).not.toBe(one)
  expect(await second.getByLabel('No prices in the parcel').isChecked()).toBe(true)
  // A third person is added and removed; then there is a piece for no fourth.
  await page.getByRole('button', { name: 'Add another person' }).click()
  const third = page.getByRole('region', { name: 'Recipient 3' })
  await third.waitFor()
  expect(await page.getByRole('button', { name: 'Add another person' }).isDisabled()).toBe(true)
  await expectSound(page)

  // Without a piece or an address, the fields say so.
  await second.getByRole('button', { name: /^Decrease pieces of/ }).click()
  await page
    .getByRole('button', { name: /^Place Order/ })
    .and(page.locator(':enabled'))
    .click()
  await page.getByRole('link', { name: 'Recipient 2: Choose at least one piece for this recipient.' }).waitFor()
  await page.getByRole('link', { name: 'Recipient 3: City is required' }).waitFor()
  await third.getByRole('button', { name: 'Remove recipient 3' }).click()
  await third.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^Place Order/ })
    .and(page.locator(':enabled'))
    .click()
  await page.getByRole('link', { name: 'Recipient 2: Street is required' }).click()
  expect(await second.getByLabel('Street address').evaluate((field) => field === document.activeElement)).toBe(true)
  await expectSound(page)
  await second.getByRole('button', { name: /^Increase pieces of/ }).click()

  await typeAddress(page, 'Ida Lindqvist', '1420 SW Alder Street')
  await typeAddress(second, 'Sam Okafor', '7 Elm Street')
  await second.getByLabel(/^Message on the card/).fill('Happy birthday, Sam!')
  // A reload keeps the split and both addresses.
  await page.reload()
  await second.waitFor()
  expect(await second.getByLabel('Street address').inputValue()).toBe('7 Elm Street')
  expect(await second.getByLabel(/^Message on the card/).inputValue()).toBe('Happy birthday, Sam!')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel(/^Expiry/).fill('12 / 30')
  await page.getByLabel('CVC').fill('123')
  await place.click()
  await page.waitForURL(/\/order-success/)
  await page.getByText(/^Your order for 2 people/).waitFor()
  await page.getByRole('heading', { name: 'For Sam Okafor' }).waitFor()
  await page.getByText('2 parcels, $5.99 each').waitFor()
  await expectSound(page)
  const id = new URL(page.url()).searchParams.get('orderId') ?? ''

  await page.getByRole('link', { name: 'Follow this order' }).click()
  await page.getByRole('button', { name: 'Change address of Sam Okafor' }).click()
  await page.getByLabel('Street address').fill('9 Elm Street')
  await page.getByRole('button', { name: 'Save address' }).and(page.locator(':enabled')).click()
  await page.getByText('9 Elm Street').first().waitFor()
  await expectSound(page)

  await story.asAdmin(async (owner) => {
    await owner.goto(`/admin/packing?order=${id}`)
    await owner.getByText('Sam Okafor').first().waitFor()
    await owner.getByText(/Recipient 2 of 2/).waitFor()
    await expectSound(owner)
    await owner.getByRole('button', { name: /^Pack all of .* for recipient 1$/ }).click()
    await owner.getByRole('button', { name: /^Pack all of .* for recipient 1$/ }).waitFor({ state: 'detached' })
    await owner.getByRole('button', { name: /^Pack all of .* for recipient 2$/ }).click()
    await owner.getByRole('button', { name: /^Pack all of .* for recipient 2$/ }).waitFor({ state: 'detached' })
    const parcels = await (await owner.request.get('/api/parcels')).json()
    const own = parcels.filter(({ orderId }: { orderId: string }) => orderId === id)
    const ids = own.map((parcel: { id: string }) => parcel.id).join(',')
    for (const kind of ['label', 'packing-slip', 'gift-slip', 'message-card']) {
      await owner.goto(`/admin/parcel-papers?kind=${kind}&parcels=${ids}`)
      const sheets = owner.getByRole('article')
      await sheets.first().waitFor()
      const texts = await sheets.allTextContents()
      for (const text of texts) expect(text).not.toMatch(price)
      expect(texts).toHaveLength(kind === 'message-card' ? 1 : 2)
      if (kind !== 'message-card') expect(texts.filter((text) => text.includes('9 Elm Street'))).toHaveLength(1)
      await expectSound(owner)
    }
    await owner.goto(`/admin/print?kind=invoice&orders=${id}`)
    await owner.getByText(/^Leave out of the parcel/).waitFor()
    // The shop writes to the buyer only.
    const mails = await (await owner.request.get('/dev/mail')).text()
    expect(mails).toContain(email)
    expect(mails).not.toContain('okafor')
  })
  expectNoComplaints(shopper)
})
