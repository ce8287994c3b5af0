import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newShopper, openBrowser, type Shopper } from '../support/browser.ts'
import { forget, newDataDir, type RunningShop, startShop } from '../support/running-shop.ts'

/** In pixels; the first is the second with a scrollbar at its side. */
const windows = [305, 320, 360, 390, 768, 1440] as const

let shop: RunningShop
let owner: Shopper
let customer: Shopper
let productId: string
let orderId: string
beforeAll(async () => {
  shop = await startShop({ dataDir: newDataDir(), seed: 'demo' })
  const signedIn = async (email: string) => {
    const shopper = await newShopper(await openBrowser(), shop.address)
    await shopper.page.request.post('/api/auth/login', { data: { email, password: shop.password(email) } })
    return shopper
  }
  owner = await signedIn('admin@example.com')
  customer = await signedIn('ada@example.com')
  const { orders } = await (await owner.page.request.get('/api/orders/search')).json()
  orderId = orders.find(({ items }: { items: unknown[] }) => items.length === 1).id
  const [gift] = await (await customer.page.request.get('/api/products?published=true&limit=1')).json()
  productId = gift.id
  await customer.page.request.post('/api/cart', { data: { productId, quantity: 2 } })
})
afterAll(async () => {
  await owner.close()
  await customer.close()
  await shop.stop()
  forget(shop.dataDir)
})

/** Opens an address in a window of this width, and waits for what it is about. */
async function open(address: string, width: number, what: string, { page } = owner): Promise<Page> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(address)
  await page.locator(what).first().waitFor()
  return page
}

const isCut = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  )

describe('a row of a list', () => {
  test('says whose an order is and what stands on its gifts, on the narrowest phone', async () => {
    const page = await open('/admin/orders', 320, '[data-row-open]')
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(20)
    expect(await isCut(page.locator('tbody [class*="line-clamp"], tbody .truncate'))).toEqual([])
  })

  test('says what is to be printed and with which words, on the narrowest phone', async () => {
    const page = await open('/admin/print-queue', 320, '[data-row-open]')
    expect(await isCut(page.locator('[data-row-open]'))).toEqual([])
  })

  test('is one line on a desk, also where the time zone is named', async () => {
    const { request } = owner.page
    await request.put('/api/settings', { data: { timeZone: 'Pacific/Tongatapu' } })
    const page = await open('/admin/orders', 1440, '[data-row-open]')
    await page.getByText('GMT+13').first().waitFor()
    const cells = page.locator('tbody td:nth-child(3) > span, tbody .under .num')
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top / 4))).size
      }),
    )
    expect(new Set(lines)).toEqual(new Set([1]))
    expect(await isCut(page.locator('tbody .under .num'))).toEqual([])
    await request.put('/api/settings', { data: { timeZone: 'UTC' } })
  })
})

