import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callApi,
  expectNoComplaints,
  expectToast,
  newShopper,
  overflow,
  resize,
  seriousFaults,
} from '../support/browser.ts'
import { type Office, openOffice } from '../support/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }

// rule 70
test('on a phone the printer that prints comes first, and another is off until a day', async () => {
  const shopper = await office.asAdmin('/admin/print-queue', 390)
  const { page } = shopper
  await callApi(page, 'POST', '/api/printers', { ...bed, name: 'Resting' })
  const busy = await callApi(page, 'POST', '/api/printers', { ...bed, name: 'Busy' })
  const { id } = await office.ordered('Peppermint Bauble', {
    customization: { color: 'red', size: 'small', engraving: 'Ida' },
  })
  const { pieces } = await callApi(page, 'GET', '/api/print-queue')
  const own = pieces.flatMap((one: { id: string; orderId: string }) => (one.orderId === id ? one.id : []))
  await callApi(page, 'POST', '/api/print-queue/start', { pieces: own, printerId: busy.id })
  await page.reload()
  const printers = page.getByRole('region', { name: 'Printers' })
  await printers.getByRole('button', { name: 'Finished' }).waitFor()
  expect(await printers.getByRole('heading').first().textContent()).toBe('Busy')
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)

  await printers.getByRole('button', { name: 'Edit Resting' }).click()
  const dialog = page.getByRole('dialog')
  for (const day of ['Mon', 'Sat']) await dialog.getByRole('checkbox', { name: day }).check()
  const available = dialog.getByLabel('The printer is')
  const monday = await available.locator('option', { hasText: 'Off until Monday' }).textContent()
  await available.selectOption({ label: monday ?? '' })
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Save Printer' }).click()
  await expectToast(page, 'Printer updated')
  await printers.getByText(monday?.replace('Off', 'off') ?? '').waitFor()
  await resize(page, 320)
  expect(await overflow(page)).toBe(0)
  await resize(page, 1440)

  await printers.getByRole('button', { name: 'Edit Resting' }).click()
  await dialog.getByLabel('The printer is').selectOption({ label: 'Off until another day' })
  await dialog.getByLabel('Works again on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Save Printer' }).click()
  await dialog.getByText(/^Choose a day after .+, or switch the printer on\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Delete printer' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Printer deleted')
  expectNoComplaints(shopper)
  await shopper.close()
})

// rule 115
test('an owner picks countries by name, and writes a page and restores its default', async () => {
  const shopper = await office.asAdmin('/admin/settings', 390)
  const { page } = shopper
  await page.getByLabel('Add a country to ship to').selectOption({ label: 'United Kingdom' })
  await page.getByLabel('Add a country to ship to').selectOption({ label: 'Austria' })
  await page.getByRole('button', { name: 'Remove Austria' }).click()
  await page.getByLabel('Add a country with its own days').selectOption({ label: 'United Kingdom' })
  await page.getByLabel('Least days to United Kingdom').fill('3')
  await page.getByLabel('Most days to United Kingdom').fill('4')
  await page.getByText('Returns page').filter({ visible: true }).first().click()
  const text = page.getByRole('textbox', { name: 'Returns page' })
  expect(await text.inputValue()).toContain('# Something is wrong with it')
  await text.fill('Send it back.\n\n# Widerruf\n\nWithin 14 days.')
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  const { shipsTo, transit } = await callApi(page, 'GET', '/api/settings')
  expect([shipsTo, transit.split('\n')[0]]).toEqual(['GB', 'GB 3-4'])
  await page.goto('/returns')
  await page.getByRole('heading', { name: 'Widerruf' }).waitFor()
  await page.goto('/admin/settings')
  await page.getByText('Returns page (your own text)').click()
  await page.getByRole('button', { name: 'Use the default' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  await page.goto('/returns')
  await page.getByRole('heading', { name: 'Something is wrong with it' }).waitFor()
  expectNoComplaints(shopper)
  await shopper.close()
})

// rule 116
test('an owner copies the pictures that products still have on other servers, and sees which failed', async () => {
  const shopper = await office.asAdmin('/admin/import', 390)
  const { page } = shopper
  const images = ['https://pictures.shop.test/owl.jpg', 'https://pictures.shop.test/owl-behind.jpg']
  const { id } = await callApi(page, 'POST', '/api/products', { name: 'Owl', price: '9.00', images })
  await page.reload()
  await page.getByText('2 pictures of your products lie on another server').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await resize(page, 1440)
  await page.getByRole('button', { name: 'Copy pictures into the shop' }).click()
  // The servers of `.test` addresses do not exist.
  await page.getByText('2 pictures could not be copied and stay at their old addresses.').waitFor()
  for (const width of [390, 320]) {
    await resize(page, width)
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  }
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
  await callApi(page, 'DELETE', `/api/products/${id}`)
  expectNoComplaints(shopper)
  await shopper.close()
})

// rule 134
test.each([1440, 390])('an owner switches sign-in codes on, signs in with one, and off (%i px)', async (width) => {
  const shopper = await office.asAdmin('/account/profile', width)
  const { page } = shopper
  const password = office.shop.password('admin@example.com')
  await page.getByRole('button', { name: 'Switch codes on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'Code for an authenticator app' }).waitFor()
  const key = (await dialog.getByText(/^Key:/).locator('..').textContent())?.replace(/^Key:|\s/g, '') ?? ''
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByLabel('Code', { exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Switch codes on' }).click()
  await dialog.getByText('This code is wrong or was used already.').waitFor()
  // Each code works once, and half a minute later still.
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(0))
  await dialog.getByRole('button', { name: 'Switch codes on' }).click()
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor()
  const [recovery = ''] = await dialog.getByRole('listitem').allTextContents()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'I have kept the codes' }).click()
  await page.getByText('Codes are on. 10 recovery codes are left.').waitFor()

  const browser = await newShopper(office.browser, office.shop.address, width)
  await browser.page.goto('/account')
  await browser.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const form = browser.page.getByRole('dialog')
  await form.getByLabel('Email').fill('admin@example.com')
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  await form.getByText('Enter the code of your authenticator app.').waitFor()
  expect([await seriousFaults(browser.page), await overflow(browser.page)]).toEqual([[], 0])
  await form.getByLabel('Code', { exact: true }).fill(codeOf(1))
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  await browser.page.getByRole('heading', { name: 'Orders' }).first().waitFor()
  await browser.close()

  await page.getByRole('button', { name: 'Switch codes off' }).click()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByLabel('Code', { exact: true }).fill(recovery)
  await dialog.getByRole('button', { name: 'Switch codes off' }).click()
  await expectToast(page, 'Codes are off')
  await page.getByText('Codes are off.', { exact: true }).waitFor()
  expectNoComplaints(shopper)
  await shopper.close()
})
