import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { brokenWords } from '../support/broken-words.ts'
import { callApi, expectNoComplaints, expectToast, overflow, seriousFaults, storyWidths } from '../support/browser.ts'
import { claimFor } from '../support/claim.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')
let people = 0

/** A new customer's paid order of a gift for Ana, and of another gift if it is named. */
async function buyForAna(page: Page, another?: string): Promise<string> {
  const email = `changes-${people++}@example.com`
  await callApi(page, 'POST', '/api/auth/register', {
    name: 'Ida Lindqvist',
    email,
    password: 'a long enough password',
  })
  const products = await callApi(page, 'GET', '/api/products?published=true')
  const idOf = (wanted: string) => products.find(({ name }: { name: string }) => name === wanted).id
  await callApi(page, 'POST', '/api/cart', { productId: idOf('Little Fir'), customization: { engraving: 'Ana' } })
  if (another) await callApi(page, 'POST', '/api/cart', { productId: idOf(another), quantity: 2 })
  const claim = claimFor(await callApi(page, 'GET', '/api/cart'))
  const intent = await callApi(page, 'POST', '/api/create-payment-intent', { amount: Number(claim.total) })
  await callApi(page, 'POST', '/api/test-payments/confirm', {
    clientSecret: intent.clientSecret,
    cardNumber: '4242424242424242',
  })
  return (await callApi(page, 'POST', '/api/orders', { ...claim, stripePaymentIntentId: intent.paymentIntentId })).id
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

describe.each(storyWidths)('at %i px', (width) => {
  test('a mistyped name is corrected on the order’s page by keyboard, and again by the shop', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const id = await buyForAna(page)
    await page.goto(`/account/orders/${id}`)
    await page.getByRole('button', { name: 'Correct Little Fir' }).focus()
    await shot(page, `own-${width}`)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Correct Little Fir' })
    await dialog.getByLabel('Engraving').fill('Anna'.repeat(13))
    await dialog.getByText('Engraving can be at most 50 characters.').waitFor()
    await dialog.getByLabel('Engraving').fill('Anna')
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await shot(page, `correct-${width}`)
    await dialog.getByRole('button', { name: 'Save correction' }).press('Enter')
    await expectToast(page, 'Gift corrected')
    await page.getByText('“Anna”').waitFor()
    await page.getByText(/^Before: .*“Ana”.*Corrected by you/).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await shot(page, `corrected-${width}`)

    await story.asAdmin(async (admin) => {
      await admin.setViewportSize({ width, height: 900 })
      await admin.goto(`/admin/orders?q=${id}&order=${id}`)
      await admin.getByRole('button', { name: 'Correct Little Fir' }).click()
      const own = admin.getByRole('dialog', { name: 'Correct Little Fir' })
      await own.getByLabel('Engraving').fill('Hanna')
      await own.getByRole('button', { name: 'Save correction' }).click()
      await own.getByText('Enter the reason. The customer reads it.').waitFor()
      expect(await own.getByLabel('Engraving').inputValue()).toBe('Hanna')
      await own.getByLabel('Reason').fill('You called us.')
      await shot(admin, `shop-correct-${width}`)
      await own.getByRole('button', { name: 'Save correction' }).click()
      await admin.getByText('“Hanna”', { exact: true }).first().waitFor()
      expect(await seriousFaults(admin)).toEqual([])
      expect(await overflow(admin)).toBe(0)
      await shot(admin, `shop-${width}`)
    })
    await page.reload()
    await page.getByText(/Corrected by the shop .*: You called us\./).waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('one gift of an order is canceled by keyboard, by the buyer and by the shop', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const id = await buyForAna(page, 'Desk Cat')
    await page.goto(`/account/orders/${id}`)
    await page.getByRole('button', { name: 'Cancel Desk Cat' }).focus()
    await shot(page, `gifts-${width}`)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cancel Desk Cat?' })
    await dialog.getByText(/^\$\S+ goes back to the card you paid with: .*Shipping stays/).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await shot(page, `cancel-gift-${width}`)
    await dialog.getByRole('button', { name: /^Cancel and refund \$/ }).press('Enter')
    await expectToast(page, 'Gift canceled')
    await page.getByText(/^Canceled, \$\S+ refunded$/).waitFor()
    // The last gift is canceled with the order.
    await page.getByRole('button', { name: 'Cancel Little Fir' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel order' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await shot(page, `canceled-gift-${width}`)

    const second = await buyForAna(page, 'Desk Cat')
    await story.asAdmin(async (admin) => {
      await admin.setViewportSize({ width, height: 900 })
      await admin.goto(`/admin/orders?q=${second}&order=${second}`)
      await admin.getByRole('button', { name: 'Cancel Little Fir' }).click()
      const own = admin.getByRole('dialog', { name: 'Cancel Little Fir?' })
      await own.getByRole('button', { name: /^Cancel and refund \$/ }).click()
      await own.getByText('Enter the reason. The customer reads it.').waitFor()
      await own.getByLabel('Reason').fill('Our green has run out.')
      expect(await seriousFaults(admin)).toEqual([])
      expect(await overflow(admin)).toBe(0)
      await shot(admin, `shop-cancel-gift-${width}`)
      await own.getByRole('button', { name: /^Cancel and refund \$/ }).press('Enter')
      await admin.getByText(/^Canceled by the shop, \$\S+ refunded: Our green has run out\.$/).waitFor()
      expect(await overflow(admin)).toBe(0)
      await shot(admin, `shop-canceled-gift-${width}`)
    })
    expectNoComplaints(shopper)
    await shopper.close()
  })

  // rule 105
  test('text of twice the usual size fits the order’s page and its dialogs, for buyer and shop', async () => {
    const shopper = await story.newShopper(width, { alone: true })
    const { page } = shopper
    const id = await buyForAna(page, 'Desk Cat')
    const enlarge = async (which: Page) =>
      (await which.context().newCDPSession(which)).send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const openAt = async (phone: number) => {
      await page.setViewportSize({ width: phone, height: 900 })
      await page.goto(`/account/orders/${id}`)
      await page.getByRole('button', { name: 'Cancel order' }).waitFor()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    }
    const faults = async () => [await overflow(page), ...(await brokenWords(page))]
    await enlarge(page)
    for (const phone of [390, 320]) {
      await openAt(phone)
      for (const name of ['Cancel Desk Cat', 'Correct Little Fir', 'Change address', 'Cancel order']) {
        await page.getByRole('button', { name }).click()
        await page.getByRole('dialog').waitFor()
        expect([name, ...(await faults())]).toEqual([name, 0])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
    }
    await story.asAdmin(async (admin) => {
      await admin.goto('/admin/orders')
      await enlarge(admin)
      for (const phone of [390, 320]) {
        await admin.setViewportSize({ width: phone, height: 900 })
        await admin.goto(`/admin/orders?q=${id}&order=${id}`)
        await admin.getByRole('button', { name: 'Cancel Little Fir' }).waitFor()
        const dialog = admin.getByRole('dialog', { name: 'Order Details' })
        expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
        await admin.getByRole('button', { name: 'Cancel Little Fir' }).click()
        await admin.getByRole('dialog', { name: 'Cancel Little Fir?' }).waitFor()
        expect(await overflow(admin)).toBe(0)
      }
    })
    const { lines } = await callApi(page, 'GET', `/api/orders/${id}/changes`)
    const { refund } = lines[1].cancellation
    await callApi(page, 'POST', `/api/orders/${id}/items/${lines[1].id}/cancel`, { refund })
    for (const phone of [390, 320]) {
      await openAt(phone)
      await page.getByText(/^Canceled, \$/).waitFor()
      expect(await faults()).toEqual([0])
    }
    await shopper.close()
  })

  test('an order is canceled on its page, and the money goes back', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const id = await buyForAna(page)
    await page.goto(`/account/orders/${id}`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await dialog.getByRole('button', { name: 'Keep the order' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await shot(page, `cancel-${width}`)
    await dialog.getByRole('button', { name: /^Cancel and refund \$/ }).press('Enter')
    await expectToast(page, 'Order canceled')
    await page.getByText('Refunded', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Correct Little Fir' }).count()).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    await shot(page, `canceled-${width}`)
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('an address is changed to another country, after the new arrival was shown', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    const id = await buyForAna(page)
    await page.goto(`/account/orders/${id}`)
    await page.getByRole('button', { name: 'Change address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the shipping address' })
    await dialog.getByText(/^Arrives .+ at this address\.$/).waitFor()
    const before = await dialog.getByRole('status').last().textContent()
    await dialog.getByLabel('Country').selectOption('DE')
    await dialog.getByLabel('Street address').fill('Torstraße 1')
    await dialog.getByLabel('City').fill('Berlin')
    await dialog.getByLabel('Postcode').fill('10119')
    await expect.poll(() => dialog.getByRole('status').last().textContent()).not.toBe(before)
    await dialog.getByText(/^Arrives .+ at this address\.$/).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await shot(page, `address-${width}`)
    await dialog.getByRole('button', { name: 'Save address' }).press('Enter')
    await expectToast(page, 'Address changed')
    await page.getByText('10119 Berlin').waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
    await story.asAdmin(async (admin) => {
      await admin.setViewportSize({ width, height: 900 })
      await admin.goto(`/admin/orders?q=${id}&order=${id}`)
      await admin.getByRole('button', { name: 'Change address' }).click()
      await admin
        .getByRole('dialog', { name: 'Change the shipping address' })
        .getByText(/^Arrives/)
        .waitFor()
      expect(await seriousFaults(admin)).toEqual([])
      expect(await overflow(admin)).toBe(0)
      await shot(admin, `shop-address-${width}`)
    })
  })

  test('the print queue says until when an order can be corrected, and prints earlier after a second word', async () => {
    const shopper = await story.newShopper(width)
    await story.asAdmin(async (admin) => {
      await admin.setViewportSize({ width, height: 900 })
      await callApi(admin, 'PUT', '/api/settings', { correctionMinutes: 30 })
      const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }
      const holds = { kind: 'slots', slots: 4, alsoLoaded: ['pla cream'] }
      await callApi(admin, 'POST', '/api/printers', { ...bed, ...holds, name: `By the window ${width}` })
      const id = await buyForAna(shopper.page)
      await callApi(admin, 'POST', '/api/print-queue/move', {
        ...{ to: 'front', pieces: [(await callApi(admin, 'GET', '/api/print-queue')).pieces.at(-1).id] },
      })
      await shopper.page.goto(`/account/orders/${id}`)
      await shopper.page.getByText(/^Can be corrected until printing begins, at least until .+\.$/).waitFor()
      await admin.goto('/admin/print-queue')
      await admin
        .getByText(/^Can be corrected until \d\d:\d\d$/)
        .first()
        .waitFor()
      await shot(admin, `queue-before-${width}`)
      const row = admin.getByRole('row').filter({ hasText: /Can be corrected until/ })
      await row.first().getByRole('checkbox').first().click()
      await admin.getByRole('button', { name: 'Print anyway' }).waitFor()
      expect(await seriousFaults(admin)).toEqual([])
      expect(await overflow(admin)).toBe(0)
      await shot(admin, `queue-${width}`)
      await admin.getByRole('button', { name: 'Print anyway' }).click()
      await expectToast(admin, 'Printing')
      await callApi(admin, 'PUT', '/api/settings', { correctionMinutes: 0 })
    })
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

// rule 145
test('a canceled gift whose refund the bank refuses is not said to be refunded', async () => {
  const { page, close } = await story.newShopper(390, { alone: true })
  const id = await buyForAna(page, 'Desk Cat')
  await page.route('**/items/*/cancel', async (route) => {
    const response = await route.fetch()
    const order = await response.json()
    await route.fulfill({
      response,
      json: JSON.parse(JSON.stringify(order).replaceAll(/"refund":"[^"]+"/g, '"refund":null')),
    })
  })
  await page.goto(`/account/orders/${id}`)
  await page.getByRole('button', { name: 'Cancel Desk Cat' }).click()
  await page.getByRole('button', { name: /^Cancel and refund \$/ }).click()
  await expectToast(page, 'The refund has failed. We have been told')
  await page.unrouteAll({ behavior: 'wait' })
  await close()
})

// rule 130
test('a canceled order whose refund the bank refuses is not said to be refunded', async () => {
  const { page, close } = await story.newShopper(390, { alone: true })
  const id = await buyForAna(page)
  await page.route(`**/api/orders/${id}/cancel`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), refunded: '0.00' } })
  })
  await page.goto(`/account/orders/${id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: /^Cancel and refund \$/ }).click()
  await expectToast(page, 'Order canceled', 'The refund has failed. We have been told')
  await page.unrouteAll({ behavior: 'wait' })
  await close()
})
