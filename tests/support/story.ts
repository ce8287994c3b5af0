import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { asAdmin, closeWindows, newShopper, openBrowser } from './browser.ts'
import { newPlace, type Place, type RunningShop, sharedShop, startShop } from './running-shop.ts'

export type Story = ReturnType<typeof openStory>
type Wishes = Parameters<typeof newShopper>[3]

/**
 * What stories are told in: a demo shop that runs, and people with browsers. Stories that only add something share their shop with
 * those of other files; the others, which change its settings or count what it holds, are told in one of their own.
 */
export function openStory(which: 'shared shop' | 'own shop' = 'shared shop') {
  let shop: RunningShop
  let place: Place | undefined
  let browser: Browser
  const leave: (() => Promise<void>)[] = []
  beforeAll(async () => {
    if (which === 'own shop') place = await newPlace()
    shop = await (place ? startShop(place) : sharedShop())
    browser = await openBrowser()
  })
  afterAll(async () => {
    for (const close of leave) await close()
    if (!place) return
    // One that did not open has a place all the same.
    if (shop) await closeWindows(browser, shop.address)
    await shop?.stop()
    await place.forget()
  })
  return {
    get shop() {
      return shop
    },
    newShopper: async (width?: number, wishes?: Wishes) => {
      const shopper = await newShopper(browser, shop.address, width, wishes)
      // One whose story ended half-way would stay in everybody's browser.
      leave.push(shopper.close)
      return shopper
    },
    /** Does something as the demo shop's admin, in a browser of their own. */
    asAdmin: (work: (page: Page) => Promise<unknown>) => asAdmin(browser, shop, work),
  }
}
