import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const dialog = (page: Page) => page.getByRole('dialog')
const heightOf = async (page: Page, number: string) =>
  (await page.getByRole('row').filter({ hasText: number }).boundingBox())?.height ?? Number.NaN

test('an order’s row is one line on a desk, and two on a phone', async () => {
  const { number } = await office.ordered()
  for (const [width, most] of [
    [1440, 60],
    [390, 110],
    // Who ordered has a line there.
    [320, 132],
  ] as const) {
    const { page, close } = await office.asAdmin('/admin/orders', width)
    await page.getByRole('button', { name: `#${number}` }).waitFor()
    const height = await heightOf(page, number)
    expect([width, height <= most ? 'fits' : height]).toEqual([width, 'fits'])
    await page.getByRole('row').filter({ hasText: number }).getByText('$19.99').filter({ visible: true }).waitFor()
    if (width === 390) {
      // A product has one more line, for its actions.
      await page.goto('/admin/products')
      await page.getByRole('button', { name: 'Edit Peppermint Bauble' }).waitFor()
      expect(await heightOf(page, 'Peppermint Bauble')).toBeLessThanOrEqual(160)
    }
    await close()
  }
})

test('the widest lists stay inside their panel on a tablet and on a small desk', async () => {
  await office.ordered()
  const { page, close } = await office.asAdmin('/admin/orders', 1280)
  for (const path of ['/admin/orders', '/admin/products']) {
    await page.goto(path)
    await page.getByRole('table').waitFor()
    for (const width of [1280, 1024, 768]) {
      await resize(page, width)
      const wider = await page
        .getByRole('table')
        .evaluate(
          (table) => table.getBoundingClientRect().right - table.closest('.panel')!.getBoundingClientRect().right,
        )
      expect([path, width, wider <= 0 ? 'fits' : wider]).toEqual([path, width, 'fits'])
    }
  }
  await close()
})

describe('tracking numbers', () => {
  test('are pasted for the orders that were ticked, looked at, and saved; so many mails go out', async () => {
    const [first, second] = [await office.ordered(), await office.ordered()]
    const shopper = await office.asAdmin('/admin/orders', 390)
    const { page } = shopper
    for (const { number } of [first, second]) await page.getByLabel(`Select order #${number}`).click()
    await page.getByRole('region', { name: 'Selected' }).getByRole('link', { name: 'Tracking numbers' }).click()
    const list = page.getByLabel('Order number, tracking number')
    await expect
      .poll(async () => (await list.inputValue()).split('\n').sort())
      .toEqual([`${first.number}, `, `${second.number}, `].sort())
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('0 to ship, 0 with a new number, 0 unchanged, 2 wrong.').waitFor()
    const long = '9'.repeat(61)
    await list.fill(`${first.number}, LL 1\n#${second.number}; LL 2\nFFFFFFFF 3\n${long},${long}`)
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('2 to ship, 0 with a new number, 0 unchanged, 2 wrong.').waitFor()
    await page.getByText('2 emails will be sent.').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'FFFFFFFF' })
      .getByText('There is no order with this number.')
      .waitFor()
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Save 2 tracking numbers' }).click()
    await expectToast(page, 'Tracking numbers saved', '2 of them.')
    // What could not be done is left to correct.
    await page.getByText('2 done. 2 left to correct.').waitFor()
    expect((await list.inputValue()).split('\n')).toEqual(['FFFFFFFF 3', `${long},${long}`])
    expect(await callApi(page, 'GET', `/api/orders/${second.id}`)).toMatchObject({
      status: 'shipped',
      trackingNumber: 'LL 2',
    })
    // The customer of a corrected number is told, unless the box is cleared.
    await list.fill(`${second.number}, LL 3`)
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('1 email will be sent.').waitFor()
    await page.getByLabel('Also email customers whose parcel has already shipped').click()
    await page.getByText('0 emails will be sent.').waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

test('printed orders are set to processing on the print screen', async () => {
  const [first, second] = [await office.ordered(), await office.ordered()]
  const { page, close } = await office.asAdmin('/admin/orders')
  for (const { number } of [first, second]) await page.getByLabel(`Select order #${number}`).click()
  await page.getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('button', { name: 'Set 2 orders to processing' }).click()
  await expectToast(page, 'Orders updated', '2 orders set to processing.')
  await page.getByRole('button', { name: 'Set 2 orders to processing' }).waitFor({ state: 'detached' })
  expect((await callApi(page, 'GET', `/api/orders/${first.id}`)).status).toBe('processing')
  await close()
})

describe.each([
  ['/admin/categories', 'Add Category', 'Name', 'Create Category'],
  ['/admin/banners', 'Add Banner', 'Title', 'Create Banner'],
])('at %s', (path, add, label, create) => {
  test('a picture is uploaded, dropped or named by its address', async () => {
    const shopper = await office.asAdmin(path, 390)
    const { page } = shopper
    const photo = await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#2f6db5' } })
      .jpeg()
      .toBuffer()
    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
    await page.getByRole('button', { name: add }).first().click()
    const picture = dialog(page).getByLabel('A picture file')
    await picture.setInputFiles(file('notes.txt', 'text/plain', Buffer.from('no')))
    await expectToast(page, 'Invalid file type', 'Please upload only image files')
    await picture.setInputFiles(file('broken.png', 'image/png', Buffer.from('not a picture')))
    await expectToast(page, 'Upload failed', 'Failed to process images')
    await picture.setInputFiles(file('sea.jpg', 'image/jpeg', photo))
    await dialog(page).getByText('Your uploaded picture is used. Enter an address to replace it.').waitFor()
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
    await dialog(page).getByLabel(label, { exact: true }).fill('By the sea')
    await dialog(page).getByRole('button', { name: create }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    const kept = await callApi(page, 'GET', path.replace('/admin', '/api'))
    const made = kept.find((one: { name?: string; title?: string }) => (one.name ?? one.title) === 'By the sea')
    expect(made.image).toMatch(/^\/files\/[0-9a-f]{64}\.jpg$/)
    await page.getByRole('button', { name: 'Edit By the sea' }).click()
    await dialog(page).getByRole('button', { name: 'Remove picture' }).click()
    await dialog(page).getByLabel('Image URL').fill('/drawings/vase/green.svg')
    await dialog(page).getByRole('button', { name: /^Save/ }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

/** The token that was mailed to a person, once it has been. */
async function invitationTo(owner: Page, email: string) {
  let token: string | undefined
  await expect
    .poll(async () => {
      const list = await (await owner.request.get('/dev/mail')).text()
      const mail = new RegExp(`${email}</td><td><a href="(/dev/mail/[\\w-]+)"`).exec(list)?.[1]
      token = mail && /\/join\?token=([\w-]+)/.exec(await (await owner.request.get(`${mail}/text`)).text())?.[1]
      return token
    })
    .toBeDefined()
  return token
}

test('staff see no links to owner screens until they become owners', async () => {
  const { id, number } = await office.ordered()
  const owner = await office.asAdmin('/admin/settings')
  const mia = await newShopper(office.browser, office.shop.address)
  const account = { name: 'Mia Berg', email: 'mia@example.com', password: 'a long enough password' }
  await callApi(mia.page, 'POST', '/api/auth/register', account)
  await callApi(owner.page, 'POST', '/api/staff/invitations', { email: account.email, staffRole: 'staff' })
  await callApi(mia.page, 'POST', '/api/auth/join', { token: await invitationTo(owner.page, account.email) })

  await owner.page.getByLabel('Refund limit per order (USD)').fill('5.00')
  await owner.page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(owner.page, 'Settings saved')
  await mia.page.goto('/admin/orders')
  await mia.page.getByRole('button', { name: `#${number}` }).waitFor()
  expect(await mia.page.getByRole('link', { name: 'Export CSV' }).count()).toBe(0)
  await mia.page.getByLabel(`Status of order #${number}`).selectOption('Cancelled')
  await dialog(mia.page)
    .getByText('The payment of $19.99 is not refunded. Please ask an owner to refund this amount.')
    .waitFor()
  await dialog(mia.page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await mia.page.goto(`/admin/orders?order=${id}`)
  await dialog(mia.page).getByRole('button', { name: 'Partial refund' }).click()
  await dialog(mia.page).getByText('At most $5.00.').waitFor()

  await owner.page.getByLabel('Export orders, with customer names and addresses').click()
  await owner.page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(owner.page, 'Settings saved')
  await mia.page.goto('/admin/orders')
  await mia.page.getByRole('link', { name: 'Export CSV' }).waitFor()
  await owner.close()
  await mia.close()
})

// rule 144
test.each([1440, 390])('an order from the market stall is entered by hand (%i px)', async (width) => {
  const shopper = await office.asAdmin('/admin/orders', width)
  const { page } = shopper
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('button', { name: 'Enter order' }).click()
  await page.getByText('Required').first().waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await page.getByLabel('Find a gift').fill('Keepsake')
  await page.getByRole('button', { name: 'Add Keepsake Heart' }).press('Enter')
  const gift = page.getByRole('group', { name: 'Keepsake Heart' })
  await gift.getByLabel('Engraving').fill('Greta')
  await gift.getByLabel('Price of one').fill('15')
  await page.getByLabel('Name', { exact: true }).fill('Greta Holm')
  await page.getByLabel('Email').fill(`greta-${width}@example.com`)
  await page.getByLabel('Ship it; otherwise it is handed over').uncheck()
  await gift.getByLabel('Quantity').fill('none')
  await page.getByRole('button', { name: 'Enter order' }).click()
  // A refusal keeps what was typed.
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  expect(await gift.getByLabel('Engraving').inputValue()).toBe('Greta')
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await gift.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Enter order' }).click()
  await expectToast(page, 'Order entered')
  await dialog(page).getByText('market stall').waitFor()
  await dialog(page).getByText('Handed over, not shipped', { exact: true }).waitFor()
  await dialog(page).getByText('$30.00').first().waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  expectNoComplaints(shopper)
  await shopper.close()
})
