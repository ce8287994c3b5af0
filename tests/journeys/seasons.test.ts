import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { expectNoComplaints, newShopper, openBrowser, untilReady } from '../support/browser.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let app: Awaited<ReturnType<typeof createSite>>
let today = ''
beforeAll(async () => {
  shop = await openTestShop({ SHOP_TIME_ZONE: 'America/New_York' })
  const clock = { now: () => new Date(today) }
  app = await createSite({ ...shop.services, clock })
})
afterAll(() => shop.close())

const homeOn = async (moment: string) => {
  today = moment
  const html = await (await app.request('http://shop.test/')).text()
  return {
    season: /<html lang="en"(?: data-season="(\w+)")?>/.exec(html)?.[1],
    heading: /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, ''),
  }
}

test('a page is dressed for the season of its day, and again when the season changes although it is kept', async () => {
  expect(await homeOn('2026-02-10T15:00:00Z')).toMatchObject({ season: 'valentine', heading: 'Two names, one heart' })
  expect(await homeOn('2026-02-10T15:00:30Z')).toMatchObject({ season: 'valentine' })
  // Still Valentine's Day in New York, and the page is seconds old.
  expect(await homeOn('2026-02-15T04:59:59Z')).toMatchObject({ season: 'valentine' })
  expect(await homeOn('2026-02-15T05:00:00Z')).toMatchObject({
    season: undefined,
    heading: 'Gifts grown layer by layer',
  })
  expect(await homeOn('2026-10-20T15:00:00Z')).toMatchObject({
    season: 'halloween',
    heading: 'Pumpkins that come back',
  })
})

test('the browser takes the season from the page, not from its own clock', async () => {
  today = '2026-04-01T15:00:00Z'
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await openBrowser()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shopper = await newShopper(browser, address, 1440, { alone: true })
  const { page } = shopper
  await page.clock.setFixedTime(new Date('2026-12-20T12:00:00Z'))
  await page.goto('/')
  await untilReady(page)
  await page.getByRole('heading', { level: 1, name: 'Bunnies that never melt' }).waitFor()
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--marigold'))
  expect(accent).toBe('#e3d8f0')
  await page.getByRole('button', { name: 'Slide 1 of 6: Sitting Bunny' }).waitFor()
  // React logs an error when hydration differs from the server's HTML.
  expectNoComplaints(shopper)
  await shopper.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
