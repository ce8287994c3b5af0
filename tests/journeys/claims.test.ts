import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  callApi,
  expectNoComplaints,
  expectToast,
  overflow,
  payCart,
  seriousFaults,
  storyWidths,
} from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')
let people = 0

/** A new customer's order of two gifts for Ana, which is delivered. */
async function buyForAna(page: Page): Promise<string> {
  await callApi(page, 'POST', '/api/auth/register', {
    name: 'Ida Lindqvist',
    email: `claims-${people++}@example.com`,
    password: 'a long enough password',
  })
  const products = await callApi(page, 'GET', '/api/products?published=true')
  const { id: productId } = products.find(({ name }: { name: string }) => name === 'Little Fir')
  await callApi(page, 'POST', '/api/cart', { productId, quantity: 2, customization: { engraving: 'Ana' } })
  const { id } = await payCart(page)
  await story.asAdmin(async (admin) => {
    for (const status of ['shipped', 'delivered']) await callApi(admin, 'PUT', `/api/orders/${id}/status`, { status })
  })
  return id
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const expectGood = async (page: Page) => {
  expect(await seriousFaults(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}
const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#b5562f' } })
    .jpeg()
    .toBuffer()

describe.each(storyWidths)('at %i px', (width) => {
  test('a broken ear is reprinted', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const id = await buyForAna(page)
    await page.goto(`/account/orders/${id}`)
    await page.getByRole('button', { name: 'Something is wrong with Little Fir' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Something is wrong with Little Fir' })
    await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
    await dialog.getByText('Choose what you wish.').waitFor()
    await expectGood(page)
    await dialog.getByLabel('What is wrong?').selectOption('It is broken')
    await dialog.getByLabel('Please describe it').fill('One ear came off in the parcel.')
    await dialog.getByLabel('How many pieces?').selectOption('1')
    await dialog.getByRole('radio', { name: 'Print it again' }).press('Space')
    await dialog.getByLabel('Photos', { exact: true }).setInputFiles([
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
      { name: 'ear.jpg', mimeType: 'image/jpeg', buffer: await photo() },
    ])
    await dialog.getByText('Please upload only image files').waitFor()
    await dialog.getByText('Uploaded', { exact: true }).waitFor()
    expect(await dialog.getByLabel('Please describe it').inputValue()).toBe('One ear came off in the parcel.')
    await expectGood(page)
    await shot(page, `claim-${width}`)
    await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
    await expectToast(page, 'Thank you for telling us')
    const claim = page.getByRole('region', { name: 'Something is wrong' })
    await claim.getByText('Waiting for our answer').waitFor()
    await claim.getByRole('link', { name: 'Photo 1' }).waitFor()
    await expectGood(page)
    await shot(page, `claimed-${width}`)

    await story.asAdmin(async (admin) => {
      await admin.setViewportSize({ width, height: 900 })
      await admin.goto(`/admin/orders?q=${id}&order=${id}`)
      await admin.getByRole('region', { name: 'Something is wrong' }).getByText('One ear came off').waitFor()
      await expectGood(admin)
      await shot(admin, `claim-order-${width}`)
      await admin.goto('/admin/claims')
      const row = admin.getByRole('listitem').filter({ hasText: `#${id.slice(-8).toUpperCase()}` })
      await row.getByText('One ear came off').waitFor()
      await row.getByRole('button', { name: 'Decline' }).click()
      await row.getByText('Enter the reason. The customer reads it.').waitFor()
      await expectGood(admin)
      await shot(admin, `claims-${width}`)
      await row.getByRole('button', { name: 'Print again' }).press('Enter')
      await expectToast(admin, 'Claim answered')
      await row.waitFor({ state: 'detached' })
      await shot(admin, `claims-none-${width}`)
      await admin.goto('/admin/print-queue')
      await admin.getByText('“Ana”').first().waitFor()
    })
    await page.reload()
    await claim.getByText('We print it again').waitFor()
    await page.getByText('Free reprint').waitFor()
    expect(await page.getByText(/^Arrives/).count()).toBeGreaterThan(0)
    await expectGood(page)
    await shot(page, `reprinted-${width}`)
    expectNoComplaints(shopper)
    await shopper.close()
  })
})
