import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callApi,
  expectNoComplaints,
  expectToast,
  newShopper,
  overflow,
  seriousFaults,
  storyWidths,
} from '../support/browser.ts'
import { type Office, openOffice } from '../support/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const sound = async (page: Page) => expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
/** Types the number of a piece, as a scanner does. */
async function scan(page: Page, number: string) {
  await page.getByLabel('Order number of a piece').fill(number)
  await page.getByLabel('Order number of a piece').press('Enter')
}

test.each(storyWidths)(
  'an evening at the packing table, %i px wide: scanned, packed in parts, posted with numbers that were pasted',
  async (width) => {
    const [whole, several] = [await office.ordered(), await office.ordered('Peppermint Bauble', { quantity: 3 })]
    const shopper = await office.asAdmin('/admin/packing', width)
    const { page } = shopper
    await page.getByRole('button', { name: `Pack all of #${whole.number}` }).click()
    await expectToast(page, 'Packed', `1 of #${whole.number}.`)
    await page.getByRole('link', { name: `${whole.number}-1` }).waitFor()

    // One piece after the other, until there is no more.
    await scan(page, `#${several.number.toLowerCase()}`)
    await page.getByText(`#${several.number}: 1 of 3 are selected.`).waitFor()
    // What a scanner reads on a parcel means its order, too.
    await scan(page, `${several.number}-1`)
    await page.getByText(`#${several.number}: 2 of 3 are selected.`).waitFor()
    await sound(page)
    await page.getByLabel('Weight (grams)').fill('210')
    await page.getByRole('button', { name: 'Packed: 2 of 3' }).click()
    await expectToast(page, 'Packed', `2 of #${several.number}.`)
    const scanner = page.getByLabel('Order number of a piece')
    expect(await scanner.evaluate((field) => field === document.activeElement)).toBe(true)
    await scan(page, several.number)
    await page.getByRole('button', { name: 'Packed: 1 of 1' }).click()
    await page.getByRole('link', { name: `${several.number}-2` }).waitFor()
    await scan(page, several.number)
    await page.getByText('No order with this number has pieces left to pack.').waitFor()

    // What was packed wrongly is unpacked, and packed again.
    await page.getByRole('button', { name: `Unpack ${several.number}-2` }).click()
    await expectToast(page, 'Unpacked')
    await page.getByRole('button', { name: `Pack all of #${several.number}` }).click()
    await page.getByRole('link', { name: `${several.number}-2` }).waitFor()

    // Labels are printed, and the first parcel leaves with its number.
    for (const name of [`${several.number}-1`, `${several.number}-2`]) await page.getByLabel(`Select ${name}`).click()
    await sound(page)
    await page.getByRole('region', { name: 'Selected' }).getByRole('link', { name: 'Labels' }).click()
    const label = page.getByRole('article', { name: `Label of parcel ${several.number}-2` })
    expect(await label.innerText()).toContain('Portland, OR 97205')
    await label.getByRole('img', { name: `Code of ${several.number}-2` }).waitFor()
    await sound(page)
    await page.getByRole('link', { name: 'Packing slip' }).click()
    await page
      .getByRole('article', { name: `Packing slip in parcel ${several.number}-1` })
      .getByText('2 ×')
      .waitFor()
    await page.getByRole('img', { name: `Code of ${several.number}-1` }).waitFor()
    await sound(page)
    await page.goto('/admin/packing')
    await page.getByLabel(`Tracking number of ${several.number}-1`).fill('1Z5R89390357567127')
    expect(await page.getByLabel(`Carrier of ${several.number}-1`).inputValue()).toBe('ups')
    await page.getByRole('button', { name: 'Ship 1 parcel' }).click()
    await expectToast(page, 'Shipped', '1 parcel is on its way.')
    expect(await callApi(page, 'GET', `/api/orders/${several.id}`)).toMatchObject({ status: 'processing' })

    // The others get theirs from a sheet.
    await page.goto('/admin/tracking')
    const list = page.getByLabel('Order number, tracking number')
    await list.fill(`${several.number}-2\t986578788855\tFedEx\n${whole.number}\t12\tDHL\n${several.number}-9\t13\tDHL`)
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('2 to ship, 0 with a new number, 0 unchanged, 1 wrong.').waitFor()
    await page.getByRole('button', { name: 'Save 2 tracking numbers' }).click()
    await page.getByText('2 done. 1 left to correct.').waitFor()
    expect(await list.inputValue()).toBe(`${several.number}-9\t13\tDHL`)
    await sound(page)
    for (const { id } of [whole, several])
      expect(await callApi(page, 'GET', `/api/orders/${id}`)).toMatchObject({ status: 'shipped' })
    await page.goto('/admin/packing')
    await page.getByText('Nothing to pack').waitFor()
    await page.getByText('No parcels to ship.').waitFor()
    await sound(page)
    expectNoComplaints(shopper)
    await shopper.close()

    // The buyer follows both parcels.
    const buyer = await newShopper(office.browser, office.shop.address, width)
    await buyer.page.request.post('/api/auth/login', { data: several.account })
    await buyer.page.goto(`/account/orders/${several.id}`)
    const parcels = buyer.page.getByRole('list', { name: 'Parcels' })
    await parcels.getByText('Parcel 2 of 2').waitFor()
    expect(
      await parcels
        .getByRole('link', { name: /^Track at/ })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([
      'https://www.ups.com/track?tracknum=1Z5R89390357567127',
      'https://www.fedex.com/fedextrack/?trknbr=986578788855',
    ])
    await sound(buyer.page)
    expectNoComplaints(buyer)
    await buyer.close()
  },
)

// rule 108
test('a packed order leaves the list before its parcel appears, so the buttons do not move', async () => {
  const { number } = await office.ordered()
  const { page, close } = await office.asAdmin('/admin/packing', 390)
  const read: string[] = []
  await page.getByText('1 ready').waitFor()
  await page.route('**/api/parcels/to-pack', async (route) => {
    const response = await route.fetch()
    read.push('the table')
    await route.fulfill({ response })
  })
  const isParcels = (url: string) => new URL(url).pathname === '/api/parcels'
  page.on('request', (request) => {
    if (request.method() === 'GET' && isParcels(request.url())) read.push('the parcels')
  })
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && isParcels(response.url())) read.length = 0
  })
  await page.getByRole('button', { name: `Pack all of #${number}` }).click()
  await page.getByRole('link', { name: `${number}-1` }).waitFor()
  // Of what is read once it is packed.
  expect(read[0]).toBe('the table')
  await close()
})

test('all orders that are ready are packed with one press', async () => {
  const numbers = [(await office.ordered()).number, (await office.ordered()).number]
  const { page, close } = await office.asAdmin('/admin/packing', 390)
  await page.getByRole('button', { name: 'Pack all 2 ready' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pack all', exact: true }).click()
  await expectToast(page, 'Packed')
  for (const number of numbers) await page.getByRole('link', { name: `${number}-1` }).waitFor()
  await page.getByText('Nothing to pack').waitFor()
  await close()
})
