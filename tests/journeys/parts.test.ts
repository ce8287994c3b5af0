import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShopper, openBrowser, overflow, resize } from '../support/browser.ts'
import { newPlace, type RunningShop, type ShopPlace, startShop } from '../support/running-shop.ts'

let place: ShopPlace
let shop: RunningShop
beforeAll(async () => {
  place = await newPlace()
  shop = await startShop({ ...place, isDevelopment: true })
})
afterAll(async () => {
  await shop?.stop()
  await place.forget()
})

test('the page of all parts renders by day and by night without errors, and fits a desktop and a phone', async () => {
  const shopper = await newShopper(await openBrowser(), shop.address, 1440, { alone: true })
  const { page } = shopper
  await page.goto('/dev/parts')
  for (const theme of ['By day', 'By night'])
    await page.getByRole('region', { name: theme }).getByRole('heading', { name: 'Below a screen' }).waitFor()
  for (const width of [1440, 390]) {
    await resize(page, width)
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
  // This browser has no WebGL, which the 3D view of a sent model reports.
  expect(shopper.complaints.filter((one) => !one.includes('WebGL'))).toEqual([])
  await shopper.close()
})
