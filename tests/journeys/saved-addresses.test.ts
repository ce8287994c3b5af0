import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, expectToast, overflow, seriousFaults, storyWidths } from '../support/browser.ts'
import { homeAddress } from '../support/claim.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

async function expectSound(page: Page) {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousFaults(page)).toEqual([])
}

// rule 133
test.each(storyWidths)(
  'at %i px a customer chooses another saved address at checkout, and removes it',
  async (width) => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const post = (path: string, data: object) => page.request.post(path, { data })
    const email = `mover-${width}-${Date.now()}@example.com`
    await post('/api/auth/register', { name: 'Ida Lindqvist', email, password: 'a long enough password' })
    for (const street of ['1 Work Lane', homeAddress.street])
      await post('/api/user/save-address', { shippingAddress: { ...homeAddress, street } })
    const products = await (await page.request.get('/api/products?published=true')).json()
    await post('/api/cart', { productId: products[0].id })

    await page.goto('/checkout')
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe(homeAddress.street)
    await page.getByLabel('Saved addresses').selectOption({ index: 2 })
    expect(await page.getByLabel('Street address').inputValue()).toBe('1 Work Lane')
    await expectSound(page)

    await page.goto('/account/addresses')
    const saved = page.getByRole('list', { name: 'Saved addresses' })
    await saved.getByText('1 Work Lane').waitFor()
    await expectSound(page)
    await saved.getByRole('button', { name: /^Use next time: .*1 Work Lane/ }).click()
    await expectToast(page, 'Address chosen', 'Your next checkout is filled in with this address.')
    await saved.getByRole('listitem').first().getByText('1 Work Lane').waitFor()
    await saved.getByRole('button', { name: new RegExp(`^Remove: .*${homeAddress.street}`) }).click()
    await saved.waitFor({ state: 'hidden' })
    expect((await (await page.request.get('/api/user/addresses')).json()).addresses).toHaveLength(1)
    expectNoComplaints(shopper)
  },
)
